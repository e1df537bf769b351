package main

import (
	"container/list"
	"crypto/tls"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// A class of sixty behind one address has some four hundred connections. The rest of the descriptors is for the
// database and for files.
const (
	connectionsAtMost    = 10_000
	connectionsOfAddress = 1_000
	idleTime             = time.Minute
)

// connections counts those that are open, so that nobody takes all of the process's descriptors by opening some and
// saying nothing. Whoever comes when there is no room takes the place of the one that has been silent longest.
type connections struct {
	lock          sync.Mutex
	most          int
	isBehindProxy func() bool
	places        map[net.Conn]*place
	ofAddress     map[string]int
	silent        *line
}

func newConnections(app core.App) *connections {
	return &connections{
		most:          int(min(descriptors()/4*3, connectionsAtMost)),
		isBehindProxy: func() bool { return len(app.Settings().TrustedProxy.Headers) > 0 },
		places:        map[net.Conn]*place{},
		ofAddress:     map[string]int{},
		silent:        newLine(),
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
	address := addressOf(connection)
	c.lock.Lock()
	defer c.lock.Unlock()
	isFull, longest := c.room(address)
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

func (c *connections) room(address string) (isFull bool, longest *place) {
	// all connections come from the proxy then
	if c.ofAddress[address] >= connectionsOfAddress && !c.isBehindProxy() {
		return true, c.silent.firstOf(address)
	}
	return len(c.places) >= c.most, c.silent.first()
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

func addressOf(connection net.Conn) string {
	whole := connection.RemoteAddr().String()
	if host, _, err := net.SplitHostPort(whole); err == nil {
		return networkOf(host)
	}
	return whole
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
