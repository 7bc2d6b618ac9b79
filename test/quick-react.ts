import { expect } from "vitest";

/** The test that listens for what React's development build complains of. */
const listener = /react-complaints\.test\.ts$/;

// React takes its quick build where NODE_ENV says production when it is first loaded: the one that the shop runs, a
// dozen times as fast as the other. All of it must be the same one, so it is loaded before anything that a test
// imports.
if (listener.test(expect.getState().testPath ?? "")) {
  // Its build for developers names each element to a debugger that nobody has opened.
  Reflect.deleteProperty(console, "createTask");
} else {
  const said = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  await Promise.all([import("react"), import("react/jsx-runtime"), import("react-dom/server")]);
  // The processes that a test starts are told what they would be.
  process.env.NODE_ENV = said;
}
