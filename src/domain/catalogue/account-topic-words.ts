import { listed, type TopicWords } from "#domain/catalogue/topic-words.ts";

/** Words of the pages about an account. */
export const accountTopicWords = {
  password: {
    anywhere: listed(
      `reset password | forgot password | forgotten password | lost password | new password | change password | password reset | can't log in | cannot log in | can't sign in | cannot sign in
       | locked out | 忘记密码 | 重置密码 | 找回密码 | 修改密码 | 改密码 | 登录不了 | 登不上 | 无法登录 | 登不进`,
    ),
    pairs: [
      [
        "lost | lose | losing | forgot | forget | forgotten | reset | recover | change | update | new | wrong | remember | retrieve | find",
        "password | login | username | user name | passkey",
      ],
      [
        "忘 | 忘记 | 忘了 | 丢 | 丢了 | 找回 | 重置 | 重设 | 修改 | 更改 | 改 | 换 | 记不得 | 不记得",
        "密码 | 登录名 | 用户名 | 登录邮箱",
      ],
    ],
    alone: listed("password | 密码"),
  },
  joining: {
    anywhere: listed(
      "create account | open an account | new account | sign up | signup | register | registration | 注册 | 注册账号 | 注册账户 | 开户 | 会员注册 | 新用户",
    ),
    pairs: [
      ["create | open | register | make | set up | sign up for", "account"],
      ["注册 | 开通 | 创建", "账号 | 账户 | 帐号 | 会员"],
    ],
  },
  account: {
    anywhere: listed(
      `log into | sign into | log in | sign in | my account | my profile | 登录账号 | 个人中心 | 个人资料修改`,
    ),
    pairs: [
      ["log into | sign into | log in to | sign in to", "account"],
      ["change | update | edit", "account | email | email address | profile | address book"],
      ["忘 | 忘记 | 忘了 | 找回 | 修改 | 更改 | 改 | 换", "账号 | 账户 | 帐号 | 邮箱"],
    ],
    alone: listed("account | login | 账号 | 账户 | 登录 | 会员"),
  },
  closing: {
    anywhere: listed(
      "delete account | close account | remove account | cancel account | deactivate account | 注销账号 | 注销账户 | 注消 | 注消账号 | 注消账户 | 注销 | 删除账号 | 删除账户 | 关闭账号 | 关闭账户 | 销户",
    ),
    pairs: [
      ["delete | close | cancel | remove | deactivate", "account | profile"],
      ["注销 | 删除 | 关闭 | 取消", "账号 | 账户 | 帐号 | 会员"],
    ],
  },
} satisfies Readonly<Record<string, TopicWords>>;
