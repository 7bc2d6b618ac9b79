import { expect, test } from "vitest";
import { readHelp } from "#domain/catalogue/search/help-topics.ts";

test.each([
  ["shipping", "shipping"],
  ["Return policy", "returns"],
  ["how long is the warranty?", "warranty"],
  ["退货政策", "returns"],
  ["保修多久", "warranty"],
  ["Where is my order", "tracking"],
])("%s asks for help and for no goods", (query, topic) => {
  expect(readHelp(query)).toEqual({ topics: [topic], rest: "" });
});

test.each(["W940", "W 940/25", "W962/2", "w9-40", "net 300"])("%s is a number on goods, and no form W-9", (query) => {
  expect(readHelp(query).topics).toEqual([]);
});

test.each([
  ["may I ship the pump back after a week", "returns"],
  ["will the truck driver wheel it into the shop", "shipping"],
  ["can you get one to honolulu", "shipping"],
  ["夏威夷送不送", "shipping"],
  ["is it still covered in the second year", "warranty"],
  ["上周下的单走到哪了", "tracking"],
  ["月底再付行不行", "terms"],
  ["w9", "terms"],
  ["w-9 form", "terms"],
  ["net 30 terms", "terms"],
  ["net 30 account", "business"],
  ["corporate account", "business"],
  ["月结账户", "business"],
  ["企业采购", "business"],
  ["tax exempt", "terms"],
  ["will call", "shipping"],
  ["how much is freight to denver", "shipping"],
  ["my compressor arrived with a dent", "shipping"],
  ["what if the part does not fit", "returns"],
  ["quick order", "quickOrder"],
  ["paste a list of part numbers", "quickOrder"],
  ["order from a spreadsheet", "quickOrder"],
  ["批量输入型号", "quickOrder"],
  ["导入采购清单", "quickOrder"],
  ["where is my freight", "tracking"],
  ["do you take american express", "terms"],
  ["bulk discount", "quotation"],
  ["可以货到付款吗", "terms"],
  ["运输中损坏怎么处理", "shipping"],
  ["买错了可以换吗", "returns"],
  ["怎么联系你们", "help"],
  ["批量采购报价", "quotation"],
  ["saved estimates", "quotation"],
  ["estimate", "quotation"],
  ["打印估价单", "quotation"],
  ["lost my password", "password"],
  ["cannot remember password", "password"],
  ["sign up for an account", "joining"],
  ["look up my order", "tracking"],
  ["freight appointment", "shipping"],
  ["reschedule delivery", "shipping"],
  ["send back a part", "returns"],
  ["查订单", "tracking"],
  ["订单在哪里查", "tracking"],
  ["密码忘了", "password"],
  ["预约送货", "shipping"],
  ["who pays return freight", "returns"],
  ["退货运费谁出", "returns"],
  ["landed cost", "delivered"],
  ["到手价", "delivered"],
  ["which filters fit my compressor", "machines"],
  ["多久保养一次", "machines"],
  ["怎么注销账号", "closing"],
  ["delete my account", "closing"],
])("%s leads to %s before all other pages", (query, topic) => {
  expect(readHelp(query).topics[0]).toBe(topic);
});

test.each([
  "how does oil send itself back",
  "does it send oil back to the airend",
  "这台能发电吗",
  "能送气多远",
  "发不发热",
])("%s asks for no page of the shop", (query) => {
  expect(readHelp(query).topics).toEqual([]);
});

test("goods that are asked for beside help are still looked for", () => {
  const { topics, rest } = readHelp("warranty 10 hp screw compressor");
  expect(topics).toEqual(["warranty"]);
  expect(rest.trim()).toBe("10 hp screw compressor");
});

test.each([
  "return spring",
  "check valve",
  "order number plate",
  "change oil kit",
  "find parts",
  "更换机油",
  "换滤芯",
  "pickup truck compressor",
  "空压机",
  "",
])("%s asks for no help page", (query) => {
  expect(readHelp(query).topics).toEqual([]);
});

test("invoices are with the order, and with the company that buys on account", () => {
  for (const query of ["invoice", "账单 发票"]) {
    expect(readHelp(query).topics).toContain("receipt");
    expect(readHelp(query).topics).toContain("business");
  }
});
