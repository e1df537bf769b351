package main

// The longest push of the app, 256 kB of ids or of ratings, has 20,000 values, eight levels deep.
const (
	mostValues = 25_000
	mostLevels = 16
)

// isCrowded tells whether JSON has more values, or lies deeper, than anything that the app sends. Whether it is JSON at
// all is for its reader to say.
func isCrowded(body []byte) bool {
	values, level := 1, 0
	isText := false
	for at := 0; at < len(body); at++ {
		switch c := body[at]; {
		case isText && c == '\\':
			at++
		case c == '"':
			isText = !isText
		case isText:
		case c == '[' || c == '{':
			level++
			values++
		case c == ']' || c == '}':
			level--
		case c == ',':
			values++
		}
		if level > mostLevels || values > mostValues {
			return true
		}
	}
	return false
}
