import { usualBrowser } from "./browser.ts";

// Before anybody looks what a file leaves: its listeners stay with the browser that all files of this process share.
await usualBrowser();
