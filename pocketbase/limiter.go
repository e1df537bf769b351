package main

import (
	"context"
	"slices"
	"sync"
	"time"
)

// share says how many requests that have this name may be in at a time.
type share struct {
	name string
	most int
}

// limiter lets requests in while every share that they belong to has room. The others wait in one queue, in which nobody
// waits behind somebody whose own share is used up.
type limiter struct {
	lock    sync.Mutex
	inside  map[string]int
	queued  map[string]int
	waiting []*waiter
}

type waiter struct {
	shares   []share
	admitted chan struct{}
}

func newLimiter() *limiter {
	return &limiter{inside: map[string]int{}, queued: map[string]int{}}
}

// enter waits for room, and answers how to leave. It refuses when the queue of one of the shares is full, or when the
// patience or the request has come to an end.
func (l *limiter) enter(request context.Context, patience time.Duration, queue int, shares ...share) (leave func(), entered bool) {
	l.lock.Lock()
	if l.hasRoom(shares) {
		l.count(shares, 1)
		l.lock.Unlock()
		return l.leaving(shares), true
	}
	if slices.ContainsFunc(shares, func(one share) bool { return l.queued[one.name] >= queue*one.most }) {
		l.lock.Unlock()
		return nil, false
	}
	one := &waiter{shares, make(chan struct{})}
	l.waiting = append(l.waiting, one)
	l.countQueued(shares, 1)
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
	l.countQueued(shares, -1)
	return nil, false
}

func (l *limiter) leaving(shares []share) func() {
	return sync.OnceFunc(func() {
		l.lock.Lock()
		defer l.lock.Unlock()
		l.count(shares, -1)
		l.waiting = slices.DeleteFunc(l.waiting, func(one *waiter) bool {
			if !l.hasRoom(one.shares) {
				return false
			}
			l.count(one.shares, 1)
			l.countQueued(one.shares, -1)
			close(one.admitted)
			return true
		})
	})
}

func (l *limiter) hasRoom(shares []share) bool {
	return !slices.ContainsFunc(shares, func(one share) bool { return l.inside[one.name] >= one.most })
}

func (l *limiter) count(shares []share, by int)       { countIn(l.inside, shares, by) }
func (l *limiter) countQueued(shares []share, by int) { countIn(l.queued, shares, by) }

func countIn(counts map[string]int, shares []share, by int) {
	for _, one := range shares {
		if counts[one.name] += by; counts[one.name] == 0 {
			delete(counts, one.name)
		}
	}
}
