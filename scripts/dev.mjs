// npm run dev: the app from source with hot reload, in front of the real server.
import { build } from './build.mjs';
import { main } from './run.mjs';
import { address, checkPlace, prepareData, serve } from './serve.mjs';

await main(async () => {
  await checkPlace();
  await build({ app: false });
  const said = await prepareData();
  if (said) console.log(said);
  const { ended } = serve();
  const { createServer } = await import('vite');
  process.env.POCKETBASE_URL = `http://${address}`; // vite.config.ts proxies the server's paths to it
  const development = await createServer();
  await development.listen();
  development.printUrls();
  process.exitCode = await ended;
  await development.close();
});
