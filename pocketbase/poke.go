package main

import (
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// pokeTopic is the only realtime topic; its messages are empty, devices pull what they may see.
const pokeTopic = "sync"

// poke notifies connected devices that the change log has grown. It follows the log and not the pushes, because the
// dashboard, imports and other processes write too.
type poke struct {
	woken   chan struct{}
	sending sync.Map // ids of clients that have not received their last message yet
}

func newPoke() *poke {
	return &poke{woken: make(chan struct{}, 1)}
}

// wake makes the watch check at once. It never blocks.
func (p *poke) wake() {
	select {
	case p.woken <- struct{}{}:
	default:
	}
}

// watch checks when woken and every second. With many devices it pokes less often, since each poke makes all of them
// pull: at most 500 a second. Nothing is poked before the connections whose sessions have ended are out.
func (p *poke) watch(app core.App, stop <-chan struct{}) {
	known := sequence(app)
	for {
		select {
		case <-stop:
			return
		case <-p.woken:
		case <-time.After(time.Second):
		}
		reached := sequence(app)
		if reached == known || endStale(app) != nil {
			continue
		}
		concerned := audienceSince(app, known)
		known = reached
		online := p.send(app, concerned)
		select {
		case <-stop:
			return
		case <-time.After(max(200*time.Millisecond, time.Duration(online)*time.Second/500)):
		}
	}
}

// sequence is the last number that the change log assigned, even if its row was deleted; 0 when it cannot be read,
// which a later check repairs.
func sequence(app core.App) (reached int64) {
	_ = app.ConcurrentDB().NewQuery("SELECT seq FROM sqlite_sequence WHERE name = 'sync_log'").Row(&reached)
	return reached
}

// send pokes the signed-in subscribers that this concerns and returns how many there are. A client that has not received its last message
// gets no second one: a connection that died unnoticed holds one goroutine, not one for each poke.
func (p *poke) send(app core.App, concerned audience) (online int) {
	message := subscriptions.Message{Name: pokeTopic, Data: []byte("{}")}
	for _, client := range app.SubscriptionsBroker().Clients() {
		account, isSignedIn := client.Get(apis.RealtimeClientAuthKey).(*core.Record)
		if !client.HasSubscription(pokeTopic) || !isSignedIn || account == nil || !concerned.has(account.Id) {
			continue
		}
		online++
		if _, waiting := p.sending.LoadOrStore(client.Id(), true); waiting {
			continue
		}
		go func() {
			defer p.sending.Delete(client.Id())
			client.Send(message)
		}()
	}
	return online
}
