package main

import (
	"regexp"

	"github.com/pocketbase/pocketbase/core"
)

// closed are calls for accounts that PocketBase brings and nobody here may use: there are calls of our own, with their
// limits, and an address is changed by the admins (A105). They are closed before the account is looked up: refused
// after it, they would tell a stranger who has one.
var closed = regexp.MustCompile(`^/api/collections/([^/]+)/((request|confirm)-(verification|password-reset|email-change)|request-otp|auth-with-(otp|oauth2))/*$`)

func refuseClosed(e *core.RequestEvent) error {
	if found := closed.FindStringSubmatch(e.Request.URL.Path); found != nil && found[1] != core.CollectionNameSuperusers {
		return e.ForbiddenError("This is not offered here.", nil)
	}
	return e.Next()
}
