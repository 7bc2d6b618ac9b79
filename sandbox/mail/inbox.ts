import type { Collection } from "../books/store.ts";
import type { Sandbox } from "../sandbox.ts";
import { readMessage } from "./message.ts";
import type { Message } from "./message.ts";

type Counter = { id: string; received: number };

/** Every mail the shop sent, and those that companies' people wrote to it, newest first. */
export class Inbox {
  private readonly messages: Collection<Message>;
  private readonly counters: Collection<Counter>;
  private readonly sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.messages = sandbox.store.collection("mail.message");
    this.counters = sandbox.store.collection("mail.counter");
  }

  async receive(raw: Buffer, recipients: string[]): Promise<Message> {
    const id = this.nextId();
    return this.messages.put(await readMessage(raw, recipients, id, this.sandbox.clock.iso()));
  }

  /** A plain mail of a company's people to the shop. */
  write(mail: Pick<Message, "from" | "to" | "subject" | "text" | "language">): Message {
    const receivedAt = this.sandbox.clock.iso();
    return this.messages.put({ ...mail, id: this.nextId(), html: "", links: [], receivedAt, toShop: true });
  }

  private nextId(): string {
    const number = (this.counters.get("mail")?.received ?? 0) + 1;
    this.counters.put({ id: "mail", received: number });
    return `mail_${number}`;
  }

  /** All mail, or the mail of one recipient; letter case does not matter. */
  list(to?: string): Message[] {
    const wanted = to?.trim().toLowerCase();
    const all = this.messages.all().reverse();
    return wanted ? all.filter((message) => message.to.toLowerCase().split(", ").includes(wanted)) : all;
  }

  find(id: string): Message | undefined {
    return this.messages.get(id);
  }

  empty(): void {
    this.sandbox.store.commit(() => {
      for (const message of this.messages.all()) this.messages.remove(message.id);
    });
  }
}
