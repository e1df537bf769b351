package main

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"slices"
	"strings"
	"testing"
)

const secret = "taken at home"

// the whole of XMP is one text in which some letters are read as lengths
var xmp = "!\xff\x0bXMP DataXMP<x:xmpmeta>" + strings.Repeat(secret, 40) + "</x:xmpmeta>\x01" + descending() + "\x00"

func descending() string {
	lengths := make([]byte, 256)
	for i := range lengths {
		lengths[i] = byte(255 - i)
	}
	return string(lengths)
}

func drawing() *image.Paletted {
	drawn := image.NewPaletted(image.Rect(0, 0, 60, 40), palette.WebSafe)
	for x := range 60 {
		for y := range 40 {
			drawn.Set(x, y, color.RGBA{uint8(4 * x), uint8(6 * y), uint8(x * y), 255})
		}
	}
	return drawn
}

func encoded(t *testing.T, encode func(*bytes.Buffer) error) []byte {
	var out bytes.Buffer
	if err := encode(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func chunk(name, content string) string {
	body := name + content
	length, sum := make([]byte, 4), make([]byte, 4)
	binary.BigEndian.PutUint32(length, uint32(len(content)))
	binary.BigEndian.PutUint32(sum, crc32.ChecksumIEEE([]byte(body)))
	return string(length) + body + string(sum)
}

func segment(marker byte, content string) string {
	return "\xff" + string([]byte{marker, byte((len(content) + 2) >> 8), byte(len(content) + 2)}) + content
}

func riffChunk(name, content string) string {
	length := make([]byte, 4)
	binary.LittleEndian.PutUint32(length, uint32(len(content)))
	if len(content)%2 == 1 {
		content += "!"
	}
	return name + string(length) + content
}

func riff(chunks ...string) string {
	return riffChunk("RIFF", "WEBP"+strings.Join(chunks, ""))
}

func with(whole []byte, at int, more string) []byte {
	return slices.Concat(whole[:at], []byte(more), whole[at:])
}

// A picture before somebody wrote into it, with the secret, and what decodes it, if Go can.
type spoilt struct {
	plain, file []byte
	decode      func([]byte) (image.Image, error)
}

func talkative(t *testing.T) map[string]spoilt {
	png1 := encoded(t, func(out *bytes.Buffer) error { return png.Encode(out, drawing()) })
	jpeg1 := encoded(t, func(out *bytes.Buffer) error { return jpeg.Encode(out, drawing(), nil) })
	frames := gif.GIF{Image: []*image.Paletted{drawing(), drawing()}, Delay: []int{10, 10}, LoopCount: 3}
	gif1 := encoded(t, func(out *bytes.Buffer) error { return gif.EncodeAll(out, &frames) })
	afterTable := 13 + colours(gif1[10])

	var chunks, segments string
	for _, name := range []string{"tEXt", "zTXt", "iTXt", "tIME", "eXIf", "sPLT", "prVt"} {
		chunks += chunk(name, "Comment\x00"+secret)
	}
	for _, marker := range []byte{0xe1, 0xe2, 0xed, 0xef, 0xfe, 0xe0} {
		segments += segment(marker, "Exif\x00\x00"+secret)
	}
	segments += segment(0xe0, "JFIF\x00\x01\x02\x00\x00\x01\x00\x01\x02\x01"+secret) + segment(0xe1, strings.Repeat(secret, 4_000))
	blocks := "!\xfe\x0d" + secret + "\x00" + xmp + "!\xff\x0bMGK8BIMtake\x0d" + secret + "\x00!\x01\x0d" + secret + "\x00" +
		"!\xf9\x04\x00\x00\x00\x00\x0d" + secret + "\x00" + "!\xff\x0bNETSCAPE2.0\x0d" + secret + "\x00!\xfe\x00"
	drawn := riffChunk("VP8 ", "\x10\x00\x00\x9d\x01\x2a\x05\x00\x05\x00points")
	webp1 := riff(
		riffChunk("VP8X", "\x0e\x00\x00\x00\x04\x00\x00\x04\x00\x00"),
		riffChunk("ANMF", strings.Repeat("\x00", 6)+"\x04\x00\x00\x04\x00\x00\x00\x00\x00\x00"+riffChunk("note", secret)+drawn),
		riffChunk("EXIF", "Exif\x00\x00"+secret), riffChunk("XMP ", secret), riffChunk("note", secret),
	) + secret

	return map[string]spoilt{
		"image/png": {png1, append(with(png1, 33, chunks), secret...), func(file []byte) (image.Image, error) {
			return png.Decode(bytes.NewReader(file))
		}},
		"image/jpeg": {jpeg1, append(with(jpeg1, 2, segments), secret...), func(file []byte) (image.Image, error) {
			return jpeg.Decode(bytes.NewReader(file))
		}},
		"image/gif": {gif1, append(with(gif1, afterTable, blocks), secret...), func(file []byte) (image.Image, error) {
			all, err := gif.DecodeAll(bytes.NewReader(file))
			if err != nil || len(all.Image) != 2 || all.LoopCount != 3 {
				t.Fatalf("%v: %+v", err, all)
			}
			return all.Image[1], err
		}},
		"image/webp": {nil, []byte(webp1), nil},
	}
}

func TestClearMetadata(t *testing.T) {
	for kind, one := range talkative(t) {
		t.Run("A104 "+kind, func(t *testing.T) {
			if !bytes.Contains(one.file, []byte(secret)) || readPicture(one.file).Type != kind {
				t.Fatal("there is nothing to clear")
			}
			cleared := slices.Clone(one.file)
			if !clearMetadata(cleared, kind) {
				t.Fatal("it cannot be read")
			}
			for _, part := range []string{secret, "taken", "home", "xmpmeta", "MGK8", "Exif", "Comment"} {
				if kind == "image/webp" && part == "Exif" {
					continue // the name of the chunk differs
				}
				if bytes.Contains(cleared, []byte(part)) {
					t.Errorf("%q is left in %q", part, cleared)
				}
			}
			if len(cleared) != len(one.file) || readPicture(cleared) != readPicture(one.file) {
				t.Error("it is another picture")
			}
			again := slices.Clone(cleared)
			if !clearMetadata(again, kind) || !bytes.Equal(again, cleared) {
				t.Error("a second time it becomes another one")
			}
			if one.decode == nil {
				return
			}
			before, err := one.decode(one.plain)
			if err != nil {
				t.Fatal("not even before", err)
			}
			after, err := one.decode(cleared)
			if err != nil {
				t.Fatal(err)
			}
			for x := range 60 {
				for y := range 40 {
					if before.At(x, y) != after.At(x, y) {
						t.Fatal("another point", x, y)
					}
				}
			}
		})
	}
	if cleared := []byte(riff(riffChunk("VP8X", "\x1e\x00\x00\x00\x04\x00\x00\x04\x00\x00"))); !clearMetadata(cleared, "image/webp") || cleared[20] != 0x12 {
		t.Error("the flags of Exif and XMP stay", cleared)
	}
}

// What the app sends is not changed by a byte.
func TestClearMetadataKeepsWhatIsDrawn(t *testing.T) {
	profile := "ICC_PROFILE\x00\x01\x01" + strings.Repeat("colours", 100)
	plain := map[string][]byte{
		"image/png":  with(encoded(t, func(out *bytes.Buffer) error { return png.Encode(out, drawing()) }), 33, chunk("gAMA", "1234")+chunk("iCCP", "xxxx\x00\x00abc")),
		"image/jpeg": with(encoded(t, func(out *bytes.Buffer) error { return jpeg.Encode(out, drawing(), nil) }), 2, segment(0xe0, "JFIF\x00\x01\x02\x00\x00\x01\x00\x01\x00\x00")+segment(0xe2, profile)+segment(0xee, "Adobe\x00\x64\x00\x00\x00\x00\x01")),
		"image/gif": encoded(t, func(out *bytes.Buffer) error {
			return gif.EncodeAll(out, &gif.GIF{Image: []*image.Paletted{drawing()}, Delay: []int{10}, LoopCount: 0})
		}),
		"image/webp": []byte(riff(riffChunk("VP8X", "\x30\x00\x00\x00\x04\x00\x00\x04\x00\x00"), riffChunk("ICCP", "abc\x00"), riffChunk("ALPH", "abcd"), riffChunk("VP8 ", "\x10\x00\x00\x9d\x01\x2a\x05\x00\x05\x00"))),
	}
	for kind, file := range plain {
		cleared := slices.Clone(file)
		if !clearMetadata(cleared, kind) || !bytes.Equal(cleared, file) {
			t.Errorf("%s: %q becomes %q", kind, file, cleared)
		}
	}
}

func TestClearMetadataRefusesWhatItCannotRead(t *testing.T) {
	for kind, one := range talkative(t) {
		file := one.file[:len(one.file)-len(secret)]
		for length := 30; length < len(file); length++ {
			if clearMetadata(slices.Clone(file[:length]), kind) {
				t.Fatalf("%s: %d bytes of %d are taken for the whole", kind, length, len(file))
			}
		}
		for at := range file[30:] {
			broken := slices.Clone(file)
			broken[30+at] = 0xff
			clearMetadata(broken, kind) // it does not fail, and ends
		}
	}
}

func TestAColourProfileKeepsNoName(t *testing.T) {
	plain := encoded(t, func(into *bytes.Buffer) error { return png.Encode(into, drawing()) })
	// after the signature and IHDR; of the profile itself nothing is touched
	file := with(plain, 33, chunk("iCCP", "Haruka's camera\x00\x00profile"))
	if !clearMetadata(file, "image/png") {
		t.Fatal("refused")
	}
	if bytes.Contains(file, []byte("Haruka")) {
		t.Error("the name stayed")
	}
	if !bytes.Contains(file, []byte(chunk("iCCP", "xxxxxxxxxxxxxxx\x00\x00profile"))) {
		t.Error("the profile is not what it was, or its sum is wrong")
	}
}
