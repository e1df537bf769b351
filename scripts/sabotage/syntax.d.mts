export function parse<Read>(read: (file: { path: string; text: string }) => Read): Read[];
