// The server's bundle, build/server/index.js.
export { createApp } from "#server/app.ts";
export { runShop } from "./run-shop.ts";
