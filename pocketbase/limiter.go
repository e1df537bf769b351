package main

import (
	"context"
	"slices"
	"sync"
	"time"
)

// share says how many requests that have this name may be in at a time, and how many may wait.
type share struct {
	name        string
	most, queue int
}

// limiter lets requests in while every share that they belong to has room; the first share is their sender's. The
// others wait, and whoever was let in longest ago is next: a sender that asks for much waits behind one that asks for
// little, and nobody waits behind somebody whose own share is used up.
type limiter struct {
	lock    sync.Mutex
	inside  map[string]int
	queued  map[string]int
	waiting []*waiter
	turn    uint64
	served  map[string]uint64 // the last turn of each sender
}

type waiter struct {
	shares   []share
	admitted chan struct{}
}

func newLimiter() *limiter {
	return &limiter{inside: map[string]int{}, queued: map[string]int{}, served: map[string]uint64{}}
}

// enter waits for room, and answers how to leave. It refuses when the queue of one of the shares is full, or when the
// patience or the request has come to an end.
func (l *limiter) enter(request context.Context, patience time.Duration, shares ...share) (leave func(), entered bool) {
	l.lock.Lock()
	if l.hasRoom(shares) {
		l.admit(shares)
		l.lock.Unlock()
		return l.leaving(shares), true
	}
	if slices.ContainsFunc(shares, func(one share) bool { return l.queued[one.name] >= one.queue }) {
		l.lock.Unlock()
		return nil, false
	}
	one := &waiter{shares, make(chan struct{})}
	l.waiting = append(l.waiting, one)
	countIn(l.queued, shares, 1)
	l.lock.Unlock()

	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-one.admitted:
		return l.leaving(shares), true
	case <-timer.C:
	case <-request.Done():
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	at := slices.Index(l.waiting, one)
	if at < 0 { // admitted in this very moment
		return l.leaving(shares), true
	}
	l.waiting = slices.Delete(l.waiting, at, at+1)
	countIn(l.queued, shares, -1)
	return nil, false
}

func (l *limiter) leaving(shares []share) func() {
	return sync.OnceFunc(func() {
		l.lock.Lock()
		defer l.lock.Unlock()
		countIn(l.inside, shares, -1)
		for next := l.next(); next >= 0; next = l.next() {
			one := l.waiting[next]
			l.waiting = slices.Delete(l.waiting, next, next+1)
			countIn(l.queued, one.shares, -1)
			l.admit(one.shares)
			close(one.admitted)
		}
		if len(l.waiting) == 0 {
			clear(l.served)
		}
	})
}

// next is the place in the queue of whoever may enter now and was served longest ago, or -1.
func (l *limiter) next() int {
	next := -1
	for at, one := range l.waiting {
		if l.hasRoom(one.shares) && (next < 0 || l.served[one.shares[0].name] < l.served[l.waiting[next].shares[0].name]) {
			next = at
		}
	}
	return next
}

func (l *limiter) admit(shares []share) {
	l.turn++
	l.served[shares[0].name] = l.turn
	countIn(l.inside, shares, 1)
}

func (l *limiter) hasRoom(shares []share) bool {
	return !slices.ContainsFunc(shares, func(one share) bool { return l.inside[one.name] >= one.most })
}

func countIn(counts map[string]int, shares []share, by int) {
	for _, one := range shares {
		if counts[one.name] += by; counts[one.name] == 0 {
			delete(counts, one.name)
		}
	}
}
