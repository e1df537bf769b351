package main

import (
	"strings"
	"testing"
)

func TestOPS08EachWrongSettingIsNamedWithItsValueAndARightExample(t *testing.T) {
	for _, one := range []struct{ variable, value, example string }{
		{"TRACKS_HTTP", "8090", "0.0.0.0:8090"},
		{"TRACKS_HTTP", "localhost", "0.0.0.0:8090"},
		{"TRACKS_HTTP", "0.0.0.0:http", "0.0.0.0:8090"},
		{"TRACKS_HTTP", "0.0.0.0:80900", "0.0.0.0:8090"},
		{"TRACKS_HTTP", "http://localhost:80", "0.0.0.0:8090"},
		{"TRACKS_HTTPS", "443", "0.0.0.0:8090"},
		{"TRACKS_HTTPS", "0.0.0.0:-1", "0.0.0.0:8090"},
		{"TRACKS_PUBLIC_URL", "school.jp", "https://tracks.example.com"},
		{"TRACKS_PUBLIC_URL", "//school.jp", "https://tracks.example.com"},
		{"TRACKS_PUBLIC_URL", "ftp://school.jp", "https://tracks.example.com"},
		{"TRACKS_PUBLIC_URL", "https://", "https://tracks.example.com"},
		{"TRACKS_COMPANY_DOMAIN", "not a domain", "example.com"},
		{"TRACKS_COMPANY_DOMAIN", "@kitami.dev", "example.com"},
		{"TRACKS_COMPANY_DOMAIN", "https://kitami.dev", "example.com"},
		{"TRACKS_COMPANY_DOMAIN", "kitami", "example.com"},
		{"TRACKS_WAITING_ACCOUNTS", "many", "200"},
		{"TRACKS_WAITING_ACCOUNTS", "0", "200"},
		{"TRACKS_WAITING_ACCOUNTS", "-3", "200"},
		{"TRACKS_ADMIN_EMAIL", "ada", "you@example.com"},
		{"TRACKS_ADMIN_EMAIL", "Ada <ada@kitami.dev>", "you@example.com"},
		{"TRACKS_SMTP_PORT", "abc", "587"},
		{"TRACKS_SMTP_PORT", "0", "587"},
		{"TRACKS_SMTP_PORT", "65536", "587"},
		{"TRACKS_SMTP_HOST", "smtp://mail.kitami.dev", "mail.example.com"},
		{"TRACKS_SMTP_HOST", "mail.kitami.dev:587", "TRACKS_SMTP_PORT"},
		{"TRACKS_SMTP_HOST", "me@mail.kitami.dev", "mail.example.com"},
		{"TRACKS_SMTP_FROM", "tracks", "tracks@example.com"},
		{"TRACKS_SMTP_FROM", "Kitami <tracks>", "tracks@example.com"},
		{"TRACKS_SMTP_FROM", "one@kitami.dev, two@kitami.dev", "tracks@example.com"},
		{"TRACKS_PUSH_SERVICES", "nonsense", "https://push.example.com"},
		{"TRACKS_PUSH_SERVICES", "http://push.kitami.dev", "https://push.example.com"},
		{"TRACKS_PROXY", "X-Forwarded-For, X-Real-IP", "X-Forwarded-For"},
		{"TRACKS_PROXY", "10.0.0.1", "X-Forwarded-For"},
		{"TRACKS_PROXY_ADDRESSES", "proxy.kitami.dev", "10.0.0.0/8"},
		{"TRACKS_PROXY_ADDRESSES", "10.0.0.0/99", "10.0.0.0/8"},
		{"TRACKS_CONNECTIONS", "unlimited", "1000"},
		{"TRACKS_CONNECTIONS", "0", "1000"},
		{"TRACKS_TLS_CERT", "/none/cert.pem", "fullchain.pem"},
		{"TRACKS_TLS_KEY", "/none/key.pem", "/etc/tracks"},
		{"TRACKS_HTPP", "", "TRACKS_HTTP"},
		{"TRACKS_SMTP_PASWORD", "", "TRACKS_SMTP_PASSWORD"},
		{"TRACKS_WHATEVER_ELSE", "", "--help"},
	} {
		chosen := &settings{}
		for _, setting := range chosen.list() {
			*setting.value = setting.otherwise
			if setting.variable == one.variable {
				*setting.value = one.value
			}
		}
		problems := chosen.judge([]string{"PATH=/bin", "TRACKS_CHROMIUM=/usr/bin/chromium", one.variable + "=" + one.value})
		if len(problems) != 1 || !strings.HasPrefix(problems[0], one.variable) || !strings.Contains(problems[0], one.example) ||
			!strings.Contains(problems[0], one.value) {
			t.Errorf("%s=%q: %q", one.variable, one.value, problems)
		}
	}
}

func TestOPS08RightSettingsAreTakenAndASecretIsNotNamed(t *testing.T) {
	chosen := &settings{}
	for _, setting := range chosen.list() {
		*setting.value = setting.otherwise
	}
	if problems := chosen.judge(nil); len(problems) > 0 {
		t.Error(problems)
	}
	chosen.httpAddress, chosen.publicURL, chosen.companyDomain = ":80", "https://tracks.kitami.dev", "kitami.dev"
	chosen.smtpHost, chosen.smtpFrom, chosen.proxy = "mail.kitami.dev", "北見 <tracks@kitami.dev>", "X-Real-IP"
	chosen.proxyAddresses, chosen.pushServices = "10.0.0.1, fd00::/8", "https://push.kitami.dev http://127.0.0.1:9"
	chosen.adminEmail, chosen.adminPassword = "ada@kitami.dev", "long enough"
	if problems := chosen.judge([]string{"TRACKS_HTTP=:80"}); len(problems) > 0 {
		t.Error(problems)
	}
	chosen.adminPassword = "short"
	if problems := chosen.judge(nil); len(problems) != 1 || strings.Contains(problems[0], "\"short\"") {
		t.Error(problems)
	}
}
