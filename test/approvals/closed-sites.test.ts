import { expect, test } from "vitest";
import { approvingCompany, press, requisitionMails, sendCart, stored } from "#test/approvals/approval-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

const textOf = (page: { readonly text: string }) =>
  (/<main[\s\S]*<\/main>/.exec(page.text)?.[0] ?? "").replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

const people = {
  nora: ["administrator"],
  max: ["approver", "Plant"],
  theo: ["requester", "Plant"],
  zoe: ["requester", "Plant"],
} as const;

/** A company whose administrator closes the plant after a request was sent for it. */
async function closedPlant() {
  const { works, people: made } = await approvingCompany(shop(), people);
  const { id, sku } = await sendCart(shop(), made.theo, works);
  const close = async () => {
    const fields = { intent: "close-site", site: String(works.sites["Plant"]) };
    const closed = await made.nora.browser.post(`/personal/companies/${works.id}?site=${fields.site}`, fields);
    expect(closed.location).toContain("done=site-closed");
  };
  return { works, ...made, id, sku, page: `/personal/requisitions/${id}`, close };
}

test("of a request whose site was closed, who decides is told so, and can reject it but not approve it", async () => {
  const { max, theo, id, page, close } = await closedPlant();
  await close();
  expect(textOf(await max.browser.get("/personal/requisitions"))).toContain(`Request ${id} Its site is closed`);
  const asked = await max.browser.get(page);
  expect(textOf(asked)).toContain("The site Plant is closed: nothing is ordered for it any more. Reject this request.");
  for (const wrong of ["goods are short or gone", "Waits for:", "Ask for changes"])
    expect(textOf(asked)).not.toContain(wrong);
  expect(asked.text).not.toContain('value="approve"');
  expect(textOf(await max.browser.get(`/cn${page}`))).toContain("地点“Plant”已关闭，不能再为其下单。请驳回此申请。");
  for (const intent of ["approve", "ask-changes"]) {
    const refused = await press(max.browser, id, intent, { note: "For the other plant" });
    expect(refused.status).toBe(409);
    expect(textOf(refused).split("The site Plant is closed")).toHaveLength(2);
    expect(refused.text).toContain("For the other plant");
  }
  expect((await press(max.browser, id, "reject", { note: "We have closed it" })).location).toContain("done=reject");
  expect((await stored(shop(), id)).state).toBe("rejected");
  const mails = (await requisitionMails(shop())).filter(({ to }) => to === theo.email);
  expect(mails.map(({ subject }) => subject)).toEqual([`Request ${id} was rejected`]);
  const read = textOf(await theo.browser.get(page));
  expect(read).toContain("We have closed it");
  expect(read).not.toContain("Put the goods into the cart");
});

test("whoever asked for a site that was closed since still sees the request, and withdraws it", async () => {
  const { theo, zoe, id, sku, page, close } = await closedPlant();
  await close();
  const list = await theo.browser.get("/personal/requisitions");
  expect(textOf(list)).toContain(`Request ${id} Its site is closed`);
  expect(list.text).toContain(`href="${page}"`);
  const own = await theo.browser.get(page);
  expect(own.status).toBe(200);
  expect(textOf(own)).toContain("The site Plant is closed: nothing is ordered for it any more. Withdraw this request.");
  expect((await zoe.browser.get(page)).status).toBe(404);
  const withdrawn = await press(theo.browser, id, "withdraw");
  expect(withdrawn.location).toContain("done=withdrawn");
  const after = textOf(await theo.browser.get(withdrawn.location!));
  for (const said of ["The request is withdrawn.", sku]) expect(after).toContain(said);
  for (const wrong of ["in the cart", "closed"]) expect(after).not.toContain(wrong);
  expect((await stored(shop(), id)).state).toBe("withdrawn");
});

test("changes that were asked for cannot be sent for a site that was closed since, and the page says why", async () => {
  const { max, theo, id, page, close } = await closedPlant();
  expect((await press(max.browser, id, "ask-changes", { note: "Fewer" })).location).toContain("done=ask-changes");
  const before = await stored(shop(), id);
  await close();
  const own = await theo.browser.get(page);
  expect(textOf(own)).toContain("The site Plant is closed");
  expect(own.text).not.toContain('value="again"');
  const sent = await theo.browser.post(page, { intent: "again", version: String(before.version), why: "" });
  expect(sent.status).toBe(409);
  expect(textOf(sent)).toContain("The site Plant is closed");
  expect((await press(theo.browser, id, "withdraw")).location).toContain("done=withdrawn");
});
