import type { PageLanguage } from "../pages/layout.ts";

const en = {
  title: "Approve payment",
  pay: "Your order",
  reference: "Reference",
  payer: "Signed in as buyer@sandbox.example",
  approve: "Approve",
  cancel: "Cancel",
  decline: "Approve with a card that will be declined",
  otherEndings: "Other endings",
  reviewTitle: "Approve, and let PayPal review the payment",
  reviewed: "Reviewed after",
  outcome: "Outcome",
  succeeds: "Completed",
  fails: "Denied",
  review: "Approve with review",
  seconds10: "10 seconds",
  minutes5: "5 minutes",
  day: "1 day",
  paid: "This payment has already been made.",
  unknown: "This payment does not exist or has expired.",
  back: "Back to the shop",
};

export type ApprovalWords = typeof en;

const zh: ApprovalWords = {
  title: "确认付款",
  pay: "您的订单",
  reference: "订单号",
  payer: "已登录：buyer@sandbox.example",
  approve: "同意付款",
  cancel: "取消",
  decline: "使用会被拒付的银行卡",
  otherEndings: "其他结果",
  reviewTitle: "同意付款，由 PayPal 审核",
  reviewed: "审核时间",
  outcome: "结果",
  succeeds: "完成",
  fails: "拒绝",
  review: "同意并等待审核",
  seconds10: "10 秒",
  minutes5: "5 分钟",
  day: "1 天",
  paid: "该笔付款已完成。",
  unknown: "该笔付款不存在或已过期。",
  back: "返回商店",
};

export const approvalWords = (language: PageLanguage): ApprovalWords => (language === "zh" ? zh : en);
