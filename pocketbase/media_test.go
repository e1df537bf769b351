package main

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// pictureSize is more than the buffers of a connection hold.
const pictureSize = 64 << 20

// zeros has no end and takes no memory, which another test measures.
type zeros struct{}

func (zeros) Read(part []byte) (int, error) {
	clear(part)
	return len(part), nil
}

func servedPicture(t *testing.T, patience time.Duration) (address string, ended chan error) {
	t.Helper()
	ended = make(chan error, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		taken := &taking{w, http.NewResponseController(w), patience}
		_, err := io.Copy(taken, io.LimitReader(zeros{}, pictureSize))
		ended <- err
	}))
	t.Cleanup(server.Close)
	return server.Listener.Addr().String(), ended
}

func ask(t *testing.T, address string) net.Conn {
	t.Helper()
	connection, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	if _, err := io.WriteString(connection, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	return connection
}

func TestWhoDoesNotReadAPictureIsLeft(t *testing.T) {
	address, ended := servedPicture(t, 200*time.Millisecond)
	ask(t, address)
	select {
	case err := <-ended:
		if err == nil {
			t.Fatal("all of it was written, although nobody read")
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the server still waits")
	}
}

func TestWhoReadsSlowlyGetsAllOfAPicture(t *testing.T) {
	address, ended := servedPicture(t, 1500*time.Millisecond)
	connection := ask(t, address)
	pause := time.NewTicker(100 * time.Millisecond)
	defer pause.Stop()
	part := make([]byte, 256<<10)
	var read int
	for {
		n, err := connection.Read(part)
		read += n
		if err != nil {
			break
		}
		if read > 5<<20 {
			continue
		}
		<-pause.C // longer than the patience, all in all
	}
	if err := <-ended; err != nil || read < pictureSize {
		t.Fatalf("%d bytes were read of %d: %v", read, pictureSize, err)
	}
}
