package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// rows with this many letters each, all different.
func pageOf(letters map[string][]int) *page {
	made := &page{rows: lists{}, gone: lists{}}
	for noun, lengths := range letters {
		for i, length := range lengths {
			row, _ := json.Marshal(map[string]string{"id": fmt.Sprint(i), "text": strings.Repeat(fmt.Sprint(noun, i, "é\n"), length)})
			made.rows.add([]byte(noun), row)
		}
	}
	made.gone.add([]byte("courses"), []byte{'"'}, []byte("gone"), []byte{'"'})
	return made
}

func sent(t *testing.T, body *answer, accepted string) *httptest.ResponseRecorder {
	e := &core.RequestEvent{}
	recorder := httptest.NewRecorder()
	e.Response, e.Request = recorder, httptest.NewRequest(http.MethodPost, "/", nil)
	e.Request.Header.Set("Accept-Encoding", accepted)
	if err := body.Send(e); err != nil {
		t.Fatal(err)
	}
	return recorder
}

func many(count, length int) []int {
	lengths := make([]int, count)
	for i := range lengths {
		lengths[i] = length + i%7
	}
	return lengths
}

func TestAnswer(t *testing.T) {
	for title, letters := range map[string]map[string][]int{
		"one noun of many handfuls":       {"questions": many(3_000, 60)},
		"a row of more than a handful":    {"questions": {1, 100_000, 1}},
		"several, long and short in turn": {"a": many(2_000, 50), "b": many(3, 2), "c": many(2_000, 50), "d": many(400, 20)},
		"only short ones":                 {"a": many(20, 5), "b": many(30, 5)},
	} {
		t.Run(title, func(t *testing.T) {
			plain := sent(t, pageOf(letters).Answer(`{"cursor":7}`), "br, gzip;q=0").Body.Bytes()
			var body struct {
				Cursor     int
				Rows, Gone map[string][]any
			}
			if err := json.Unmarshal(plain, &body); err != nil {
				t.Fatal(err)
			}
			if body.Cursor != 7 || len(body.Gone["courses"]) != 1 || len(body.Rows) != len(letters) {
				t.Fatalf("not the body: %.200s", plain)
			}
			for noun, lengths := range letters {
				if len(body.Rows[noun]) != len(lengths) {
					t.Errorf("%d rows of %s, not %d", len(body.Rows[noun]), noun, len(lengths))
				}
			}
			recorder := sent(t, pageOf(letters).Answer(`{"cursor":7}`), "gzip, deflate, br")
			if recorder.Header().Get("Content-Encoding") != "gzip" || recorder.Body.Len() > len(plain)/2 {
				t.Fatalf("not compressed: %d of %d bytes", recorder.Body.Len(), len(plain))
			}
			reader, err := gzip.NewReader(recorder.Body)
			if err != nil {
				t.Fatal(err)
			}
			reader.Multistream(false) // browsers read only one member
			unpacked, err := io.ReadAll(reader)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(unpacked, plain) {
				t.Fatalf("other bytes: %d of %d", len(unpacked), len(plain))
			}
		})
	}
}

func TestShortAnswer(t *testing.T) {
	recorder := sent(t, pageOf(nil).Answer(`{"cursor":7}`), "gzip")
	if encoding := recorder.Header().Get("Content-Encoding"); encoding != "" {
		t.Errorf("a short one is %s", encoding)
	}
	if wanted := `{"cursor":7,"rows":{},"gone":{"courses":["gone"]}}`; recorder.Body.String() != wanted {
		t.Errorf("%s, not %s", recorder.Body, wanted)
	}
}

// The account's role changed while a page was read, so the page is dropped.
func TestDroppedPage(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 20 {
		pageOf(map[string][]int{"questions": many(200, 500)})
	}
	for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines wait for the rest of dropped pages", runtime.NumGoroutine()-before)
		}
	}
}
