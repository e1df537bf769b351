package main

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// guests lets strangers arrive, and answers who was cut, in that order.
func guests(s *streams, cut *[]string) func(id, address string) *place {
	return func(id, address string) *place {
		return s.arrive(id, address, func() { *cut = append(*cut, id) })
	}
}

func TestTheStrangerThatHasWaitedLongestGoes(t *testing.T) {
	s := newStreams()
	var cut []string
	arrive := guests(s, &cut)
	arrive("member", "10.0.0.1")
	s.welcome("member", "lena")
	for at := range strangers {
		arrive(fmt.Sprint("stranger ", at), fmt.Sprint("10.0.1.", at/strangersOfOne))
	}
	if len(cut) > 0 {
		t.Fatal("there was room", cut)
	}
	arrive("one more", "10.0.0.2")
	arrive("another", "10.0.0.2")
	if !slices.Equal(cut, []string{"stranger 0", "stranger 1"}) {
		t.Error(cut)
	}
}

func TestAnAddressLosesItsOwnStrangers(t *testing.T) {
	s := newStreams()
	var cut []string
	arrive := guests(s, &cut)
	arrive("other", "10.0.0.1")
	for at := range strangersOfOne + 2 {
		arrive(fmt.Sprint("stranger ", at), "10.0.0.2")
	}
	if !slices.Equal(cut, []string{"stranger 0", "stranger 1"}) {
		t.Error(cut)
	}
}

func TestWhoHasNamedAnAccountIsNotGivenUp(t *testing.T) {
	s := newStreams()
	var cut []string
	arrive := guests(s, &cut)
	member, stranger := arrive("member", "10.0.0.1"), arrive("stranger", "10.0.0.1")
	s.welcome("member", "lena")
	s.giveUp(member)
	s.giveUp(stranger)
	s.giveUp(stranger)
	if !slices.Equal(cut, []string{"stranger"}) {
		t.Error(cut)
	}
}

func TestNothingIsKeptOfStreamsThatAreGone(t *testing.T) {
	s := newStreams()
	var cut []string
	arrive := guests(s, &cut)
	for at := range 3 * connectionsOfAccount {
		id := fmt.Sprint("client ", at)
		arrive(id, "10.0.0.1")
		if oldest := s.welcome(id, "lena"); len(oldest) != max(0, min(1, at-connectionsOfAccount+1)) {
			t.Error(at, oldest)
		}
		arrive("stranger of "+id, "10.0.0.1")
	}
	for at := range 3 * connectionsOfAccount {
		id := fmt.Sprint("client ", at)
		s.forget(id)
		s.welcome(id, "lena") // too late
		s.forget("stranger of " + id)
	}
	if len(s.places)+len(s.accounts)+s.strangers.all.Len()+len(s.strangers.ofAddress) > 0 {
		t.Error("left:", s.places, s.accounts, s.strangers.all.Len())
	}
}

func TestOPS16StreamsDoNotBeatInTheSameMoment(t *testing.T) {
	seconds := map[time.Duration]int{}
	for range 10_000 {
		after := around(beatEvery)
		if after < 20*time.Second || after > 30*time.Second {
			t.Fatal(after)
		}
		seconds[around(streamTime).Truncate(time.Second)]++
	}
	for second, many := range seconds {
		if many > 100 {
			t.Errorf("%d of 10,000 end within %v", many, second)
		}
	}
}
