package main

import (
	"container/list"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// A class of sixty behind one address has some four hundred connections. The rest of the descriptors is for the
// database and for files.
const (
	connectionsAtMost = 10_000
	// keptForThisMachine are for what looks after the server on it: it must be answered when all others are taken.
	keptForThisMachine = 16
	idleTime           = time.Minute
)

// connections counts those that are open, so that nobody takes all of the process's descriptors by opening some and
// saying nothing. Whoever comes when there is no room takes the place of the one that has been silent longest.
type connections struct {
	lock      sync.Mutex
	most      int
	kept      int // of them, for this machine
	ofOne     int
	isProxy   func(netip.Addr) bool
	places    map[net.Conn]*place
	ofAddress map[string]int
	silent    *line
	told      time.Time
	refused   int
}

// newConnections allows one address so many; a proxy and this machine may have all there are.
func newConnections(app core.App, trusted proxies, ofOne int) *connections {
	return &connections{
		most:  int(min(descriptors()/4*3, connectionsAtMost)),
		kept:  keptForThisMachine,
		ofOne: ofOne,
		isProxy: func(address netip.Addr) bool {
			return len(app.Settings().TrustedProxy.Headers) > 0 && trusted.have(address)
		},
		places:    map[net.Conn]*place{},
		ofAddress: map[string]int{},
		silent:    newLine(),
	}
}

func (c *connections) bind(server *http.Server) {
	server.IdleTimeout = idleTime
	server.ConnState = c.change
}

// change is called for each new state of a connection. One that has ended here already is no longer known.
func (c *connections) change(connection net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if surplus := c.add(connection); surplus != nil {
			cut(surplus)
		}
	case http.StateActive:
		c.find(connection, c.silent.leave)
	case http.StateIdle:
		c.find(connection, c.silent.join)
	case http.StateClosed, http.StateHijacked:
		c.find(connection, c.remove)
	}
}

// add answers which connection has to go: none, the one that has been silent longest, or the new one, which has not
// said anything yet either.
func (c *connections) add(connection net.Conn) (surplus net.Conn) {
	peer, address := peerOf(connection)
	c.lock.Lock()
	defer c.lock.Unlock()
	isFull, longest := c.room(address, peer)
	if isFull {
		c.tell(address)
	}
	if isFull && longest == nil {
		return connection
	}
	if isFull {
		surplus = longest.holder.(net.Conn)
		c.remove(longest)
	}
	added := &place{address: address, holder: connection}
	c.places[connection] = added
	c.ofAddress[address]++
	c.silent.join(added)
	return surplus
}

func (c *connections) room(address string, peer netip.Addr) (isFull bool, longest *place) {
	isHere := peer == thisMachine || peer == netip.IPv6Loopback()
	// all connections come from the proxy then
	if c.ofAddress[address] >= c.ofOne && !isHere && !c.isProxy(peer) {
		return true, c.silent.firstOf(address)
	}
	most := c.most
	if !isHere {
		most -= min(c.kept, most/2)
	}
	return len(c.places) >= most, c.silent.first()
}

// tell says once a minute that there is no room.
func (c *connections) tell(address string) {
	c.refused++
	if now := time.Now(); now.Sub(c.told) > time.Minute {
		fmt.Printf("Warning: connections are cut (%d since this was last said), because there are too many: %d in all, %d from %s. TRACKS_CONNECTIONS says how many one address may have; behind a proxy set TRACKS_PROXY\n", c.refused, len(c.places), c.ofAddress[address], address)
		c.told, c.refused = now, 0
	}
}

func (c *connections) find(connection net.Conn, do func(*place)) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if found := c.places[connection]; found != nil {
		do(found)
	}
}

func (c *connections) remove(p *place) {
	c.silent.leave(p)
	delete(c.places, p.holder.(net.Conn))
	if c.ofAddress[p.address]--; c.ofAddress[p.address] == 0 {
		delete(c.ofAddress, p.address)
	}
}

var thisMachine = netip.MustParseAddr("127.0.0.1")

// peerOf is who is at the other end, and the network by which connections are counted.
func peerOf(connection net.Conn) (peer netip.Addr, network string) {
	whole := connection.RemoteAddr().String()
	at, err := netip.ParseAddrPort(whole)
	if err != nil {
		return netip.Addr{}, whole
	}
	return at.Addr().Unmap(), networkOf(at.Addr().String())
}

// cut closes a connection without saying goodbye, for which TLS would take up to five seconds.
func cut(connection net.Conn) {
	if secure, isSecure := connection.(*tls.Conn); isSecure {
		connection = secure.NetConn()
	}
	_ = connection.Close()
}

// line has whoever waits in the order in which they came, all of them and those of each address. Its owner locks.
type line struct {
	all       *list.List
	ofAddress map[string]*list.List
}

// place is one in a line, or one that has left it.
type place struct {
	address      string
	holder       any
	inAll, inOwn *list.Element
}

func newLine() *line {
	return &line{list.New(), map[string]*list.List{}}
}

func (l *line) join(p *place) {
	l.leave(p)
	own := l.ofAddress[p.address]
	if own == nil {
		own = list.New()
		l.ofAddress[p.address] = own
	}
	p.inAll, p.inOwn = l.all.PushBack(p), own.PushBack(p)
}

func (l *line) leave(p *place) {
	if p.inAll == nil {
		return
	}
	own := l.ofAddress[p.address]
	l.all.Remove(p.inAll)
	own.Remove(p.inOwn)
	p.inAll, p.inOwn = nil, nil
	if own.Len() == 0 {
		delete(l.ofAddress, p.address)
	}
}

func (l *line) first() *place { return firstIn(l.all) }

func (l *line) firstOf(address string) *place { return firstIn(l.ofAddress[address]) }

func (l *line) countOf(address string) int {
	if own := l.ofAddress[address]; own != nil {
		return own.Len()
	}
	return 0
}

func firstIn(places *list.List) *place {
	if places == nil || places.Len() == 0 {
		return nil
	}
	return places.Front().Value.(*place)
}
