package main

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

func names(shares []share) []string {
	all := []string{}
	for _, one := range shares {
		all = append(all, one.name)
	}
	return all
}

// Nobody holds more than a quarter of the engines, guests never all of them, and passwords wait for passwords.
func TestRuntimeShares(t *testing.T) {
	for _, one := range []struct {
		path    string
		isGuest bool
		want    []string
	}{
		{"/api/sync/push", false, []string{"one", "all"}},
		{"/api/config", true, []string{"one", "all", "guests"}},
		{"/api/register", true, []string{"one", "all", "guests", "hashing"}},
		{"/api/change_password", false, []string{"one", "all", "hashing"}},
		{"/api/reset_password", true, []string{"one", "all", "guests", "hashing"}},
		{"/api/collections/users/auth-with-password", true, []string{"one", "all", "guests", "hashing"}},
		{"/api/collections/users/auth-with-password/", true, []string{"one", "all", "guests", "hashing"}},
		{"/api/collections/_superusers/auth-with-password", true, []string{"one", "all", "guests", "hashing"}},
	} {
		shares := runtimeShares(one.path, "one", one.isGuest)
		if got := names(shares); !slices.Equal(got, one.want) {
			t.Errorf("%s: %v, want %v", one.path, got, one.want)
		}
		if shares[0].most*4 > shares[1].most {
			t.Errorf("%s: one may hold %d of %d engines", one.path, shares[0].most, shares[1].most)
		}
		if one.isGuest && shares[2].most >= shares[1].most {
			t.Errorf("%s: guests may hold %d of %d engines", one.path, shares[2].most, shares[1].most)
		}
	}
}

// A body of megabytes counts among the large ones, whatever its length is said to be.
func TestBodyShares(t *testing.T) {
	for _, one := range []struct {
		path    string
		length  int64
		isGuest bool
		want    []string
	}{
		{"/api/sync/pull", 100, false, []string{"one"}},
		{"/api/sync/push", 10_000, false, []string{"one"}},
		{"/api/sync/push", 1_000_000, false, []string{"one", "large one", "large"}},
		{"/api/sync/push", -1, false, []string{"one", "large one", "large"}},
		{"/api/media/x", 5_000_000, false, []string{"one", "large one", "large"}},
		{"/api/media/sizes", 60_000, false, []string{"one"}},
		{"/api/media/x", 5_000_000, true, []string{"one", "guests"}},
	} {
		request, _ := http.NewRequest(http.MethodPost, one.path, nil)
		request.ContentLength = one.length
		if got := names(bodyShares(request, "one", one.isGuest)); !slices.Equal(got, one.want) {
			t.Errorf("%s of %d: %v, want %v", one.path, one.length, got, one.want)
		}
	}
}

// timed notes until when its answer may be written.
type timed struct {
	*httptest.ResponseRecorder
	until time.Time
}

func (t *timed) SetWriteDeadline(until time.Time) error {
	t.until = until
	return nil
}

// Whoever takes an answer more slowly than a bad network does not keep it.
func TestAnswersHaveATime(t *testing.T) {
	connection := &timed{ResponseRecorder: httptest.NewRecorder()}
	e := &core.RequestEvent{}
	e.Request = httptest.NewRequest(http.MethodPost, "/api/sync/pull", nil)
	e.Response = &router.ResponseWriter{ResponseWriter: connection}
	text := strings.Repeat("x", 10*slowestBytes)
	isInside := true
	handlers := &hook.Hook[*core.RequestEvent]{}
	err := handlers.Trigger(e,
		func(e *core.RequestEvent) error { return newIntake().answer(e, func() { isInside = false }) },
		func(e *core.RequestEvent) error {
			if !isInside {
				t.Error("the engine was left before its work")
			}
			return e.String(http.StatusOK, text)
		})
	if err != nil {
		t.Fatal(err)
	}
	if isInside || connection.Body.String() != text {
		t.Errorf("left: %v, %d bytes sent", !isInside, connection.Body.Len())
	}
	if wait := time.Until(connection.until); wait <= 15*time.Second || wait > grace+10*time.Second {
		t.Errorf("the answer has %v", wait)
	}
}
