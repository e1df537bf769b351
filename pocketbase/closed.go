package main

import (
	"regexp"

	"github.com/pocketbase/pocketbase/core"
)

// closed are PocketBase's own account calls that no one may use here: we have calls of our own, with rate limits, and
// admins change addresses (A105). They are refused before the account is looked up: a refusal after it would reveal who
// has one.
var closed = regexp.MustCompile(`^/api/collections/([^/]+)/((request|confirm)-(verification|password-reset|email-change)|request-otp|auth-with-(otp|oauth2))/*$`)

func refuseClosed(e *core.RequestEvent) error {
	if found := closed.FindStringSubmatch(e.Request.URL.Path); found != nil && found[1] != core.CollectionNameSuperusers {
		return e.ForbiddenError("This is not offered here.", nil)
	}
	return e.Next()
}
