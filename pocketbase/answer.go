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

// answer is a body in pieces, of which the long ones are compressed by the time that it is whole: compressing a page
// takes half as long as reading it, and another core does it while SQLite is still writing. The pieces make one file of
// gzip (RFC 1952), because blocks of deflate that end at a byte can be put one after the other (RFC 1951).
type answer struct {
	pieces []*growing
}

// add puts short pieces that follow each other into one.
func (a *answer) add(text string) {
	last := len(a.pieces) - 1
	if last < 0 || a.pieces[last].compressed != nil {
		a.pieces = append(a.pieces, &growing{})
		last++
	}
	a.pieces[last].text = append(a.pieces[last].text, text...)
}

// addGrown takes a piece that grows no more.
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

// What is shorter than a packet is sent as it is.
const leastCompressed = 1_000

// Send is called once.
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

// growing is a text that is compressed by the handful while it grows.
type growing struct {
	handed     [][]byte // what is compressed, or will be
	text       []byte   // what follows it
	compressed *compressed
}

// compressed belongs to one goroutine after the other: each waits for the one before.
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

// handOver leaves nothing that waits for more, so that a page may also be dropped.
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
		writer.Write(text) // a buffer takes everything
	}()
	g.compressed.free, g.handed, g.text = free, append(g.handed, text), nil
}

// writeTo writes whole blocks, none of which is the last.
func (g *growing) writeTo(body *bytes.Buffer) {
	if g.compressed == nil {
		g.handOver()
	}
	<-g.compressed.free
	g.compressed.writer.Flush()
	body.Write(g.compressed.bytes.Bytes())
	flateWriters.Put(g.compressed.writer)
}

// A page is compressed at less than half the time of the usual level, and grows by a tenth.
var flateWriters = sync.Pool{New: func() any {
	writer, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err) // the level is one of its own
	}
	return writer
}}
