export { answerPlace as action, loadPlace as loader } from "./place-page.server.ts";
