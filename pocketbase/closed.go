package main

import (
	"errors"
	"net/http"
	"regexp"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// closed are PocketBase's own account calls that no one may use here: we have calls of our own, with rate limits, and
// admins change addresses (A105). They are refused before the account is looked up: a refusal after it would reveal who
// has one.
var closed = regexp.MustCompile(`^/api/collections/([^/]+)/((request|confirm)-(verification|password-reset|email-change)|request-otp|auth-with-(otp|oauth2))/*$`)

// schema are the calls by which a superuser would change or empty tables, or the rules about who may read them (OPS-19).
// The server would neither answer nor start again, or answer everybody: its tables are made by its versions.
var schema = regexp.MustCompile(`^/api/collections(/[^/]+(/truncate)?)?/*$`)

func refuseSchema(e *core.RequestEvent) error {
	if isReading := e.Request.Method == http.MethodGet || e.Request.Method == http.MethodHead; isReading || !schema.MatchString(e.Request.URL.Path) {
		return e.Next()
	}
	return e.ForbiddenError("The collections of this product are made by its versions: neither they nor their rules can be changed, emptied or deleted here.", nil)
}

// superuserAnswer is longer than asking for a password takes for a superuser who exists.
const superuserAnswer = 300 * time.Millisecond

func refuseClosed(e *core.RequestEvent) error {
	found := closed.FindStringSubmatch(e.Request.URL.Path)
	if found == nil {
		return e.Next()
	}
	if found[1] != core.CollectionNameSuperusers {
		return e.ForbiddenError("This is not offered here.", nil)
	}
	// one that is known counts and mails, one that is unknown does not: neither may be told by the time that it takes
	answered := time.After(superuserAnswer)
	err := e.Next()
	<-answered
	// PocketBase has answered 204 before it says why there is no mail: the answer must not tell who is a superuser
	var said *router.ApiError
	if err == nil || errors.As(err, &said) || !e.Written() {
		return err
	}
	return nil
}
