package main

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"net/http"
	"sync"

	"github.com/pocketbase/pocketbase/core"
)

// answer is a body in pieces, the long ones of which are compressed by the time it is complete: compressing a page
// takes half as long as reading it, and another core does it while SQLite is still producing rows. The pieces form one
// gzip file (RFC 1952), because deflate blocks that end on a byte boundary can be concatenated (RFC 1951).
type answer struct {
	pieces []*growing
}

// add merges consecutive short pieces.
func (a *answer) add(text string) {
	last := len(a.pieces) - 1
	if last < 0 || a.pieces[last].compressed != nil {
		a.pieces = append(a.pieces, &growing{})
		last++
	}
	a.pieces[last].text = append(a.pieces[last].text, text...)
}

// addGrown takes a piece that is complete.
func (a *answer) addGrown(piece *growing) {
	if piece.compressed == nil {
		a.add(string(piece.text))
		return
	}
	piece.handOver()
	a.pieces = append(a.pieces, piece)
}

func (a *answer) size() (size int) {
	for _, text := range a.texts() {
		size += len(text)
	}
	return size
}

func (a *answer) texts() (texts [][]byte) {
	for _, piece := range a.pieces {
		texts = append(append(texts, piece.handed...), piece.text)
	}
	return texts
}

// Anything shorter than a packet is sent uncompressed.
const leastCompressed = 1_000

// Send may be called once.
func (a *answer) Send(e *core.RequestEvent) error {
	const json = "application/json; charset=utf-8"
	header := e.Response.Header()
	header.Add("Vary", "Accept-Encoding")
	if a.size() < leastCompressed || !accepts(e.Request.Header.Get("Accept-Encoding"), "gzip") {
		return e.Blob(http.StatusOK, json, a.plain())
	}
	header.Set("Content-Encoding", "gzip")
	return e.Blob(http.StatusOK, json, a.gzip())
}

func (a *answer) plain() []byte {
	return bytes.Join(a.texts(), nil)
}

func (a *answer) gzip() []byte {
	var sum uint32
	for _, text := range a.texts() {
		sum = crc32.Update(sum, crc32.IEEETable, text)
	}
	tail := binary.LittleEndian.AppendUint32(nil, sum)
	tail = binary.LittleEndian.AppendUint32(tail, uint32(a.size()))
	body := bytes.NewBuffer(make([]byte, 0, a.size()/3))
	body.Write([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255})
	for _, piece := range a.pieces {
		piece.writeTo(body)
	}
	body.Write([]byte{1, 0, 0, 255, 255}) // the last block is empty
	body.Write(tail)
	return body.Bytes()
}

// growing is a text that is compressed in chunks of a handful while it grows.
type growing struct {
	handed     [][]byte // compressed, or being compressed
	text       []byte   // what follows
	compressed *compressed
}

// compressed belongs to one goroutine at a time: each waits for the one before.
type compressed struct {
	writer *flate.Writer
	bytes  bytes.Buffer
	free   chan struct{}
}

const handful = 64 * 1024

func (g *growing) add(text []byte) {
	g.text = append(g.text, text...)
	if len(g.text) >= handful {
		g.handOver()
		g.text = make([]byte, 0, handful+handful/8)
	}
}

// handOver leaves no goroutine waiting for more, so that a page may also be dropped.
func (g *growing) handOver() {
	if g.compressed == nil {
		g.compressed = &compressed{writer: flateWriters.Get().(*flate.Writer)}
		g.compressed.writer.Reset(&g.compressed.bytes)
	}
	before, free := g.compressed.free, make(chan struct{})
	writer, text := g.compressed.writer, g.text
	go func() {
		defer close(free)
		if before != nil {
			<-before
		}
		writer.Write(text) // writing to a buffer cannot fail
	}()
	g.compressed.free, g.handed, g.text = free, append(g.handed, text), nil
}

// writeTo writes complete blocks, none of which is marked as the last.
func (g *growing) writeTo(body *bytes.Buffer) {
	if g.compressed == nil {
		g.handOver()
	}
	<-g.compressed.free
	g.compressed.writer.Flush()
	body.Write(g.compressed.bytes.Bytes())
	flateWriters.Put(g.compressed.writer)
}

// A page is compressed in less than half the time of the default level, and is a tenth larger.
var flateWriters = sync.Pool{New: func() any {
	writer, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err) // the level is a valid constant
	}
	return writer
}}
