// npm start: from a fresh clone to the running product. Only Node and Go are required.
import { Obstacle, main } from './run.mjs';

await main(async () => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Obstacle(
      `Node ${process.versions.node} is too old: install Node 20 or later from https://nodejs.org and try again.`,
    );
  }
  const { build } = await import('./build.mjs');
  const { checkPlace, prepareData, serve } = await import('./serve.mjs');
  await checkPlace();
  await build();
  const said = await prepareData();
  if (said) console.log(`A new data folder was made.\n${said}`);
  const { ended } = serve();
  process.exitCode = await ended;
});
