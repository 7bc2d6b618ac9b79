// A stand-in for a live-chat widget: a small panel that opens when the page says `chat:open`. Everything stays in a shadow
// root with adopted styles, so the page's own styles and its content security policy are left alone.
(() => {
  if (window.sandboxChat) return;
  const chinese = document.documentElement.lang.toLowerCase().startsWith("zh");
  const words = chinese
    ? {
        close: "关闭",
        title: "在线客服（沙盒演示）",
        hello: "您好！请问需要什么帮助？",
        field: "您的消息",
        send: "发送",
        reply: "已收到。这里是演示客服，不会有人回复。",
      }
    : {
        close: "Close",
        title: "Live chat (sandbox)",
        hello: "Hello! How can we help?",
        field: "Your message",
        send: "Send",
        reply: "Received. This is a stand-in; nobody will answer.",
      };

  const host = document.createElement("div");
  host.id = "sandbox-chat";
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { position: fixed; right: 16px; bottom: 16px; z-index: 5000; font: 15px/1.45 system-ui, sans-serif; color: #1a2230; }
    button { min-height: 44px; padding: 8px 18px; border: 0; border-radius: 22px; background: #26415f; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
    button:focus-visible, input:focus-visible { outline: 3px solid #1a73e8; outline-offset: 2px; }
    section { width: min(320px, calc(100vw - 32px)); border: 1px solid #d5dae2; border-radius: 12px; background: #fff; box-shadow: 0 8px 28px rgb(0 0 0 / 20%); overflow: hidden; }
    header { display: flex; justify-content: space-between; align-items: center; padding: 4px 4px 4px 16px; background: #26415f; color: #fff; font-weight: 600; }
    header button { background: transparent; }
    ol { height: 200px; margin: 0; padding: 12px; overflow-y: auto; list-style: none; }
    li { width: fit-content; max-width: 85%; margin-bottom: 8px; padding: 6px 12px; border-radius: 12px; background: #eef1f5; overflow-wrap: anywhere; }
    li.mine { margin-left: auto; background: #dbe7f6; }
    form { display: flex; gap: 8px; padding: 12px; border-top: 1px solid #d5dae2; }
    input { flex: 1; min-width: 0; min-height: 44px; padding: 0 12px; border: 1px solid #848d9c; border-radius: 8px; font: inherit; }
    [hidden] { display: none; }
  `);
  root.adoptedStyleSheets = [sheet];

  const make = (name, text = "", attributes = {}) => {
    const element = document.createElement(name);
    element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const panel = make("section", "", { "aria-label": words.title, hidden: "" });
  const header = make("header", words.title);
  const close = make("button", "×", { type: "button", "aria-label": words.close });
  const list = make("ol", "", { "aria-live": "polite" });
  const form = make("form");
  const field = make("input", "", {
    "aria-label": words.field,
    placeholder: words.field,
    maxlength: "500",
    autocomplete: "off",
  });
  const send = make("button", words.send, { type: "submit" });
  header.append(close);
  list.append(make("li", words.hello));
  form.append(field, send);
  panel.append(header, list, form);
  root.append(panel);

  let opener = null;
  const show = (open) => {
    if (open && panel.hidden) opener = document.activeElement;
    panel.hidden = !open;
    (open ? field : opener)?.focus();
  };
  window.addEventListener("chat:open", () => show(true));
  close.addEventListener("click", () => show(false));
  panel.addEventListener("keydown", (event) => event.key === "Escape" && show(false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    list.append(make("li", text, { class: "mine" }), make("li", words.reply));
    list.scrollTop = list.scrollHeight;
  });
  document.body.append(host);
  window.sandboxChat = { open: () => show(true), close: () => show(false) };
})();
