package main

import "sync"

// sendingAtOnce is how many reminders are on their way at a time; a mail server closes its door to more.
const sendingAtOnce = 4

// outgoing sends reminders in the background, a few at a time. Mails that somebody waits for do not stand behind them.
type outgoing struct {
	room    chan struct{}
	waiting sync.WaitGroup
	lock    sync.Mutex
	count   int
}

func newOutgoing() *outgoing { return &outgoing{room: make(chan struct{}, sendingAtOnce)} }

// send never waits; how many wait is bounded by what one pass takes (`server/reminders.ts`).
func (o *outgoing) send(work func()) {
	o.lock.Lock()
	o.count++
	o.lock.Unlock()
	o.waiting.Add(1)
	go func() {
		defer o.waiting.Done()
		defer func() {
			o.lock.Lock()
			o.count--
			o.lock.Unlock()
		}()
		o.room <- struct{}{}
		defer func() { <-o.room }()
		work()
	}()
}

// isIdle tells whether all of the pass before has left.
func (o *outgoing) isIdle() bool {
	o.lock.Lock()
	defer o.lock.Unlock()
	return o.count == 0
}
