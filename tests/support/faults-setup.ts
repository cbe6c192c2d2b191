import { compileServer, removeCompiledServer } from './processes.ts';

/** Shared by all fault tests: the compiled server. Each has its own databases and queues, to be crashed. */
export default async function setup() {
  await compileServer();
  return removeCompiledServer;
}
