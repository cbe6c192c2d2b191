import { compileServer, removeCompiledServer } from './processes.ts';

/** What all fault tests share: the compiled server. Their databases and queues are their own, to be crashed. */
export default async function setup() {
  await compileServer();
  return removeCompiledServer;
}
