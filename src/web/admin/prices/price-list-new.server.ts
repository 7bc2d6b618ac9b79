export { answerPriceList as action, loadPriceListForm as loader } from "./price-list-form.server.ts";
