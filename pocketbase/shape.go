package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// shape is what a version expects of its database: each table with its columns, the indexes, and what PocketBase knows of
// the tables.
type shape struct {
	Tables      map[string][]string        `json:"tables"`
	Indexes     map[string]string          `json:"indexes"`
	Collections map[string]collectionShape `json:"collections"`
}

type collectionShape struct {
	ID         string `db:"id" json:"id"`
	Name       string `db:"name" json:"name"`
	Row        string `db:"row" json:"row"`
	Fields     string `db:"fields" json:"fields"`
	Rules      string `db:"rules" json:"rules"`
	fieldNames map[string]bool
}

// rules of who may read and write without a route of ours; of accounts there are two more.
const rulesSQL = "json_array(listRule, viewRule, createRule, updateRule, deleteRule, options ->> 'authRule', options ->> 'manageRule')"

func shapeOf(app core.App) (s shape, err error) {
	s = shape{map[string][]string{}, map[string]string{}, map[string]collectionShape{}}
	var columns []struct {
		Table  string `db:"of"`
		Column string `db:"name"`
	}
	query := "SELECT m.name AS of, c.name AS name FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
	if err := app.DB().NewQuery(query).All(&columns); err != nil {
		return s, err
	}
	for _, one := range columns {
		s.Tables[one.Table] = append(s.Tables[one.Table], one.Column)
	}
	var indexes []struct {
		Name string `db:"name"`
		SQL  string `db:"sql"`
	}
	if err := app.DB().NewQuery("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").All(&indexes); err != nil {
		return s, err
	}
	for _, one := range indexes {
		s.Indexes[one.Name] = one.SQL
	}
	if s.Tables["_collections"] == nil {
		return s, nil
	}
	var collections []collectionShape
	query = "SELECT id, name, coalesce(fields, '[]') AS fields, " + rulesSQL + " AS rules, json_object('system', system, 'type', type, 'indexes', indexes, 'options', options, 'created', created, 'updated', updated) AS row FROM _collections"
	if err := app.DB().NewQuery(query).All(&collections); err != nil {
		return s, err
	}
	for _, one := range collections {
		s.Collections[one.Name] = one
	}
	return withFieldNames(s)
}

// compareSchema looks at each start whether the database is as this version left it (OPS-21), mends what can be mended
// without losing anything, and names the rest, which would otherwise be found out by each pull that fails.
func compareSchema(app core.App) (mended []string, err error) {
	expected, err := expectedShape(app)
	if err != nil {
		return nil, err
	}
	err = app.RunInTransaction(func(tx core.App) error {
		mended, err = mend(tx, expected)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("the database in %s is not as version %s left it: %w. Put a backup from before that into the folder", app.DataDir(), version, err)
	}
	if len(mended) > 0 {
		return mended, app.ReloadCachedCollections()
	}
	return nil, nil
}

func mend(tx core.App, expected shape) (mended []string, err error) {
	found, err := shapeOf(tx)
	if err != nil {
		return nil, err
	}
	if problems := lost(expected, found); len(problems) > 0 {
		return nil, errors.New(strings.Join(problems, "; "))
	}
	run := func(what, sql string, values dbx.Params) error {
		if _, err := tx.NonconcurrentDB().NewQuery(sql).Bind(values).Execute(); err != nil {
			return fmt.Errorf("%s cannot be mended (%w)", what, err)
		}
		mended = append(mended, what)
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(expected.Indexes)) {
		if _, is := found.Indexes[name]; !is {
			if err := run("the index "+name, expected.Indexes[name], nil); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(expected.Collections)) {
		want, is := expected.Collections[name], found.Collections[name]
		values := dbx.Params{"id": want.ID, "name": name, "fields": want.Fields, "rules": want.Rules, "row": want.Row}
		switch {
		case is.ID == "":
			sql := `INSERT INTO _collections (id, name, system, type, fields, indexes, options, created, updated, listRule, viewRule, createRule, updateRule, deleteRule)
				VALUES ({:id}, {:name}, {:row} ->> 'system', {:row} ->> 'type', {:fields}, {:row} ->> 'indexes', {:row} ->> 'options', {:row} ->> 'created', {:row} ->> 'updated',
					{:rules} ->> 0, {:rules} ->> 1, {:rules} ->> 2, {:rules} ->> 3, {:rules} ->> 4)`
			if err := run("what the dashboard knows of "+name, sql, values); err != nil {
				return nil, err
			}
			continue
		case is.Rules != want.Rules:
			sql := `UPDATE _collections SET listRule = {:rules} ->> 0, viewRule = {:rules} ->> 1, createRule = {:rules} ->> 2, updateRule = {:rules} ->> 3, deleteRule = {:rules} ->> 4,
				options = iif(type = 'auth', json_set(options, '$.authRule', {:rules} ->> 5, '$.manageRule', {:rules} ->> 6), options) WHERE name = {:name}`
			if err := run("who may read and write "+name, sql, values); err != nil {
				return nil, err
			}
		}
		for field := range want.fieldNames {
			if is.fieldNames[field] {
				continue
			}
			sql := "UPDATE _collections SET fields = {:fields} WHERE name = {:name}"
			if err := run("the fields of "+name, sql, values); err != nil {
				return nil, err
			}
			break
		}
	}
	return mended, nil
}

// lost names what is gone with what it held. Another declared type is left alone: SQLite stores any value in any column.
func lost(expected, found shape) (problems []string) {
	for _, table := range slices.Sorted(maps.Keys(expected.Tables)) {
		if found.Tables[table] == nil {
			problems = append(problems, "the table "+table+" is missing")
			continue
		}
		for _, column := range expected.Tables[table] {
			if !slices.Contains(found.Tables[table], column) {
				problems = append(problems, "the column "+column+" of "+table+" is missing")
			}
		}
	}
	return problems
}

const shapeFile = ".schema.json"

// expectedShape is what all migrations make of an empty folder. It is kept in the folder for the next start of the same
// migrations, because that takes half a second.
func expectedShape(app core.App) (expected shape, err error) {
	var kept struct {
		Digest string `json:"digest"`
		Shape  shape  `json:"shape"`
	}
	digest := digestOfSteps()
	path := filepath.Join(app.DataDir(), shapeFile)
	if text, err := os.ReadFile(path); err == nil && json.Unmarshal(text, &kept) == nil && kept.Digest == digest {
		return withFieldNames(kept.Shape)
	}
	err = withScratch(app, nil, func(empty core.App) error {
		kept.Digest = digest
		kept.Shape, err = shapeOf(empty)
		return err
	})
	if err != nil {
		return expected, err
	}
	if text, err := json.Marshal(kept); err == nil {
		_ = os.WriteFile(path, text, 0o600) // made again by the next start where it cannot be kept
	}
	return kept.Shape, nil
}

func withFieldNames(s shape) (shape, error) {
	for name, one := range s.Collections {
		var fields []struct{ Name string }
		if err := json.Unmarshal([]byte(one.Fields), &fields); err != nil {
			return s, err
		}
		one.fieldNames = map[string]bool{}
		for _, field := range fields {
			one.fieldNames[field.Name] = true
		}
		s.Collections[name] = one
	}
	return s, nil
}

// digestOfSteps is that of what the migrations do, and not only of their names.
func digestOfSteps() string {
	var all strings.Builder
	all.WriteString(version + digestOfMigrations())
	_ = fs.WalkDir(bundle, "embed/migrations", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := bundle.ReadFile(path)
		all.Write(text)
		return err
	})
	return security.SHA256(all.String())
}
