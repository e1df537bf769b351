package main

import (
	"database/sql"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// fewChanges: of more at once, asking who may see each costs more than poking everyone.
const fewChanges = 500

// everyoneMark stands in sync_seen for what everyone may see.
const everyoneMark = "*"

// adminsNouns are seen by admins alone: for them nobody is noted, and nobody else is poked while a card is dragged.
var adminsNouns = []any{"account_audits", "admin_notes", "candidates", "stage_templates", "stage_transitions", "user_stages"}

// audience is whom a change concerns: a member who completes stages all day must not make every device pull.
type audience struct {
	everyone bool
	accounts map[string]bool
}

func (a audience) has(account string) bool {
	return a.everyone || a.accounts[account]
}

// audienceSince names who may see what changed after this number: those who are noted for these records, and admins.
// Another record for which nobody is noted concerns everyone, and so does what cannot be read. A row without a noun only
// used up a number.
func audienceSince(app core.App, known int64) audience {
	var changes []struct {
		Account sql.NullString `db:"account"`
	}
	err := app.ConcurrentDB().Select("s.account").From("sync_log l").
		LeftJoin("sync_seen s", dbx.NewExp("s.noun = l.noun AND s.record = l.record")).
		Where(dbx.NewExp("l.seq > {:known} AND l.noun <> ''", dbx.Params{"known": known})).
		AndWhere(dbx.NotIn("l.noun", adminsNouns...)).
		Limit(fewChanges + 1).All(&changes)
	if err != nil || len(changes) > fewChanges {
		return audience{everyone: true}
	}
	accounts := map[string]bool{}
	for _, change := range changes {
		if !change.Account.Valid || change.Account.String == everyoneMark {
			return audience{everyone: true}
		}
		accounts[change.Account.String] = true
	}
	var admins []string
	if err := app.ConcurrentDB().NewQuery("SELECT id FROM profiles WHERE role = 'admin'").Column(&admins); err != nil {
		return audience{everyone: true}
	}
	for _, admin := range admins {
		accounts[admin] = true
	}
	return audience{accounts: accounts}
}
