/** Live chat and its console. */
export const service = {
  service: {
    name: "在线客服",
    fields: { staff_id: "交给", note: "给同事的备注", reason: "会话内容（选填）" },
  },
  "service/conversations": { name: "会话", fields: {} },
  "service/quick_replies": {
    name: "快捷回复",
    fields: { title: "标题", body: "内容", sort: "排序", is_shared: "全部客服共用" },
  },
  "service/rules": {
    name: "在线客服规则",
    fields: {
      is_open: "开放在线客服",
      week: "服务时间",
      holidays: "休息日",
      most_open: "每人同时接待上限",
      away_minutes: "离开几分钟后退回排队",
      unread_minutes: "未读几分钟后发消息和邮件",
      idle_minutes: "几分钟没有新消息自动结束",
      reason: "修改原因",
    },
  },
};
