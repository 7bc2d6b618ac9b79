export { answerSupplier as action, loadSupplier as loader } from "./supplier-page.server.ts";
