package main

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"
)

const soon = 5 * time.Second

// waits lets so many of one sender queue for a share of one.
func waits(t *testing.T, l *limiter, sender string, count int, entered func(string)) *sync.WaitGroup {
	t.Helper()
	var all sync.WaitGroup
	for range count {
		all.Go(func() {
			leave, ok := l.enter(context.Background(), soon, share{sender, 5, 1_000}, share{"all", 1, 1_000})
			if !ok {
				t.Error(sender, "was refused")
				return
			}
			entered(sender)
			leave()
		})
	}
	for l.queue(sender) < count {
		time.Sleep(time.Millisecond)
	}
	return &all
}

func (l *limiter) queue(name string) int {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.queued[name]
}

func TestLimiterTakesTurns(t *testing.T) {
	l := newLimiter()
	leave, _ := l.enter(context.Background(), soon, share{"first", 1, 0}, share{"all", 1, 0})
	var lock sync.Mutex
	var order []string
	note := func(sender string) {
		lock.Lock()
		order = append(order, sender)
		lock.Unlock()
	}
	many := waits(t, l, "many", 400, note)
	few := waits(t, l, "few", 2, note)
	leave()
	many.Wait()
	few.Wait()
	late := 0
	for at, sender := range order {
		if sender == "few" {
			late = at
		}
	}
	if len(order) != 402 || late > 6 {
		t.Errorf("of %d the last of the few was number %d", len(order), late)
	}
}

func TestLimiterForgetsWhoLeaves(t *testing.T) {
	l := newLimiter()
	var all sync.WaitGroup
	for at := range 2_000 {
		all.Go(func() {
			request, cancel := context.WithTimeout(context.Background(), time.Duration(at%7)*time.Millisecond)
			defer cancel()
			leave, entered := l.enter(request, time.Duration(at%5)*time.Millisecond,
				share{fmt.Sprint("sender ", at%30), 2, 20}, share{"all", 8, 300})
			if entered {
				leave()
				leave()
			}
		})
	}
	all.Wait()
	if len(l.inside)+len(l.queued)+len(l.waiting)+len(l.served) > 0 {
		t.Errorf("left: %v %v %d %d", l.inside, l.queued, len(l.waiting), len(l.served))
	}
}

func TestLimiterRefusesBeyondItsQueue(t *testing.T) {
	l := newLimiter()
	leave, _ := l.enter(context.Background(), 0, share{"one", 1, 0})
	if _, entered := l.enter(context.Background(), soon, share{"one", 1, 0}); entered {
		t.Error("there was no room")
	}
	leave()
	if _, entered := l.enter(context.Background(), 0, share{"one", 1, 0}); !entered {
		t.Error("there was room")
	}
}
