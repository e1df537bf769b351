// One lookbehind, and a browser without them reads nothing of the file: not even the sentence that says what to update.
const lookbehind = /(^|[^\\])(\\\\)*\(\?<[=!]/;

const noLookbehind = {
  create: (context) => ({
    Literal(node) {
      if (node.regex && lookbehind.test(node.regex.pattern)) context.report({ node, message: 'A lookbehind.' });
    },
  }),
};

export default { meta: { name: 'floor' }, rules: { 'no-lookbehind': noLookbehind } };
