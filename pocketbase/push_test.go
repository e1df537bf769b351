package main

import "testing"

// REMIND-14: the server sends to push services alone, whatever a request names.
func TestPushServices(t *testing.T) {
	services := newPushes(nil, &settings{pushServices: "https://push.example.com:8443 http://127.0.0.1:9/"})
	for endpoint, expected := range map[string]bool{
		"https://fcm.googleapis.com/fcm/send/a":                true,
		"https://web.push.apple.com/a":                         true,
		"https://updates.push.services.mozilla.com/wpush/v2/a": true,
		"https://wns2-par02p.notify.windows.com/w/?token=a":    true,
		"https://push.example.com:8443/a":                      true,
		"http://127.0.0.1:9/a":                                 true,
		"http://127.0.0.1:90/a":                                false,
		"https://push.example.com/a":                           false,
		"http://fcm.googleapis.com/a":                          false,
		"https://fcm.googleapis.com:8443/a":                    false,
		"https://fcm.googleapis.com@attacker.example/a":        false,
		"https://notify.windows.com.attacker.example/a":        false,
		"https://attacker.example/.push.apple.com":             false,
		"https://evilpush.apple.com/a":                         false,
		"https://127.0.0.1;.push.apple.com/a":                  false,
		"https://127.0.0.1／.push.apple.com/a":                  false,
		"https://.push.apple.com/a":                            false,
		"file:///etc/passwd":                                   false,
		"":                                                     false,
	} {
		if services.isService(endpoint) != expected {
			t.Errorf("%q: expected %v", endpoint, expected)
		}
	}
}

// A push service refuses what is signed for anybody else than an address or a page.
func TestAPushServiceIsToldAnAddressWithoutAName(t *testing.T) {
	for _, one := range []struct{ public, from, expected string }{
		{"https://tracks.kitami.dev", "Kitami <tracks@kitami.dev>", "https://tracks.kitami.dev"},
		{"HTTPS://tracks.kitami.dev", "", "https://tracks.kitami.dev"},
		{"http://tracks.kitami.dev", "Kitami <tracks@kitami.dev>", "tracks@kitami.dev"},
		{"http://tracks.kitami.dev", "tracks@kitami.dev", "tracks@kitami.dev"},
		{"http://tracks.kitami.dev", "", "http://tracks.kitami.dev"},
	} {
		if told := subscriberOf(&settings{publicURL: one.public, smtpFrom: one.from}); told != one.expected {
			t.Errorf("%+v gave %q", one, told)
		}
	}
}
