import { expect } from "vitest";

/** Tests that listen for what React's development build complains of. */
const listeners = /hostile-forms-[\w-]+\.test\.ts$/;

// React takes its quick build where NODE_ENV says production when it is first loaded: the one that the shop runs, a
// dozen times as fast as the other. All of it must be the same one, so it is loaded before anything that a test
// imports.
if (!listeners.test(expect.getState().testPath ?? "")) {
  const said = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  await Promise.all([import("react"), import("react/jsx-runtime"), import("react-dom/server")]);
  // The processes that a test starts are told what they would be.
  process.env.NODE_ENV = said;
}
