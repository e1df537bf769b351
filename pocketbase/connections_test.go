package main

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"testing"
	"time"
)

// wire is a connection that only knows where it comes from and whether it was closed.
type wire struct {
	net.Conn
	address  string
	isClosed bool
}

func (w *wire) RemoteAddr() net.Addr {
	address, _ := net.ResolveTCPAddr("tcp", net.JoinHostPort(w.address, "4711"))
	return address
}

func (w *wire) Close() error {
	w.isClosed = true
	return nil
}

func room(most int) *connections {
	return &connections{
		most:      most,
		ofOne:     1_000,
		isProxy:   func(netip.Addr) bool { return false },
		places:    map[net.Conn]*place{},
		ofAddress: map[string]int{},
		silent:    newLine(),
		told:      time.Now(),
	}
}

// arrive opens a connection and brings it into each of the states.
func (c *connections) arrive(address string, states ...http.ConnState) *wire {
	w := &wire{address: address}
	c.change(w, http.StateNew)
	for _, state := range states {
		c.change(w, state)
	}
	return w
}

func TestWithoutRoomTheLongestSilentConnectionGoes(t *testing.T) {
	c := room(3)
	stream := c.arrive("10.0.0.1", http.StateActive)
	early := c.arrive("10.0.0.2", http.StateActive, http.StateIdle)
	silent := c.arrive("10.0.0.3")
	c.change(early, http.StateActive)
	c.change(early, http.StateIdle) // has just asked again
	c.arrive("10.0.0.4", http.StateActive)
	if !silent.isClosed || early.isClosed || stream.isClosed {
		t.Error("not the longest silent one went", silent.isClosed, early.isClosed, stream.isClosed)
	}
	c.arrive("10.0.0.5", http.StateActive)
	if !early.isClosed || stream.isClosed {
		t.Error("not the next one went", early.isClosed, stream.isClosed)
	}
	if surplus := c.arrive("10.0.0.6"); !surplus.isClosed || stream.isClosed {
		t.Error("nobody was silent, and yet the new one stayed")
	}
}

func TestAnAddressTakesNoPlaceOfOthers(t *testing.T) {
	c := room(connectionsAtMost)
	other := c.arrive("10.0.0.1", http.StateActive, http.StateIdle)
	var own []*wire
	for range 2 * c.ofOne {
		own = append(own, c.arrive("2001:db8::1", http.StateActive, http.StateIdle))
	}
	for at, one := range own {
		if one.isClosed != (at < c.ofOne) {
			t.Fatal(at, one.isClosed)
		}
	}
	if other.isClosed || len(c.places) != c.ofOne+1 {
		t.Error("another address lost its connection", len(c.places))
	}
	c.isProxy = func(address netip.Addr) bool { return address == netip.MustParseAddr("2001:db8::1") }
	c.arrive("2001:db8::1")
	if own[c.ofOne].isClosed {
		t.Error("a proxy may have as many as there are")
	}
}

func TestOPS15ThisMachineIsAnsweredWhenAllOthersAreTaken(t *testing.T) {
	c := room(100)
	c.kept, c.ofOne = 10, 50
	for at := range 200 {
		c.arrive(fmt.Sprint("10.0.0.", at%5), http.StateActive)
	}
	if len(c.places) != 90 {
		t.Fatal(len(c.places))
	}
	for range 10 {
		if c.arrive("127.0.0.1", http.StateActive).isClosed {
			t.Fatal("the health check was shut out")
		}
	}
	if !c.arrive("127.0.0.1").isClosed {
		t.Error("more than there are")
	}
}

func TestOPS14AProxyOnThisMachineThatIsNotNamedMayHaveThemAll(t *testing.T) {
	c := room(5_000)
	c.ofOne = 1_000
	for range 3_000 {
		if c.arrive("127.0.0.1", http.StateActive).isClosed {
			t.Fatal("everybody was shut out at", len(c.places))
		}
	}
}

func TestNothingIsKeptOfConnectionsThatAreGone(t *testing.T) {
	c := room(100)
	var all []*wire
	for at := range 500 {
		all = append(all, c.arrive(fmt.Sprint("10.0.0.", at%7), http.StateActive, http.StateIdle))
	}
	for at, one := range all {
		if at%2 == 0 {
			c.change(one, http.StateActive)
		}
		c.change(one, http.StateClosed)
		c.change(one, http.StateClosed)
	}
	if len(c.places)+len(c.ofAddress)+c.silent.all.Len()+len(c.silent.ofAddress) > 0 {
		t.Error("left:", c.places, c.ofAddress, c.silent.all.Len())
	}
}

func TestASilentConnectionEndsAfterAMinute(t *testing.T) {
	server := &http.Server{}
	room(1).bind(server)
	if server.IdleTimeout != idleTime {
		t.Error(server.IdleTimeout)
	}
}

func BenchmarkARequestOnAKnownConnection(b *testing.B) {
	c := room(connectionsAtMost)
	for at := range 5_000 {
		c.arrive(fmt.Sprintf("10.0.%d.%d", at/250, at%250), http.StateActive, http.StateIdle)
	}
	one := c.arrive("10.1.0.1")
	for b.Loop() {
		c.change(one, http.StateActive)
		c.change(one, http.StateIdle)
	}
}
