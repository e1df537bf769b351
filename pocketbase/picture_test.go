package main

import "testing"

// file turns a text of the corpora, a byte for each character, into the bytes.
func file(text string) []byte {
	bytes := []byte{}
	for _, one := range text {
		bytes = append(bytes, byte(one))
	}
	return bytes
}

// The device is held to the same by src/model/image.test.ts.
func TestReadPicture(t *testing.T) {
	var cases []struct {
		Title, File string
		Read        *picture
	}
	read(t, "../tests/pictures/heads.json", &cases)
	if len(cases) < 40 {
		t.Fatal("no corpus")
	}
	for _, one := range cases {
		t.Run("QUES-22 QUES-27 "+one.Title, func(t *testing.T) {
			var wanted picture
			if one.Read != nil {
				wanted = *one.Read
			}
			if got := readPicture(file(one.File)); got != wanted {
				t.Errorf("got %+v, want %+v", got, wanted)
			}
		})
	}
}

func TestReadPictureNeverFails(t *testing.T) {
	var cases []struct{ File string }
	read(t, "../tests/pictures/heads.json", &cases)
	for _, one := range cases {
		whole := file(one.File)
		for length := range whole {
			readPicture(whole[:length])
			if length > 12 {
				broken := append([]byte{}, whole...)
				broken[length] = 0xff
				readPicture(broken)
			}
		}
	}
}
