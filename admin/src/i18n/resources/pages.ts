/** What the storefront shows, and what search knows. */
export const pages = {
  ads: {
    name: "广告",
    fields: {
      slot: "位置",
      title: "标题",
      remarks: "说明",
      image: "图片",
      url: "点击后打开",
      sort: "排序",
      is_open: "开启",
      starts_at: "开始时间",
      ends_at: "结束时间",
    },
  },
  activities: {
    name: "活动",
    fields: {
      kind: "类型",
      title: "标题",
      lead: "说明",
      url: "系列网址",
      regions: "供货区域",
      rules: "规则",
      image: "图片",
      sort: "排序",
      is_open: "开启",
      starts_at: "开始时间",
      ends_at: "结束时间",
      goods: "商品",
      "goods.goods_id": "商品",
      goods_count: "商品数",
    },
  },
  pages: {
    name: "页面",
    fields: {
      place: "位置",
      address: "地址",
      title: "标题",
      blocks: "区块",
      starts_at: "开始时间",
      ends_at: "结束时间",
      ranks: "客户等级",
      buyer_types: "客户类型",
      regions: "地区",
      updated_at: "修改时间",
    },
  },
  zones: { name: "专区", fields: { title: "标题", lead: "说明", rules: "规则" } },
  nav_items: {
    name: "导航",
    fields: {
      name: "名称",
      parent_id: "上级",
      url: "点击后打开",
      image: "图标",
      sort: "排序",
      is_open: "开启",
    },
  },
  hot_words: {
    name: "热词",
    fields: { word: "热词", sort: "排序", valid_from: "开始时间", valid_to: "结束时间" },
  },
  search_synonyms: {
    name: "同义词",
    fields: { is_two_way: "方式", words: "词", targets: "也找这些词", updated_at: "更新时间" },
  },
  search_stop_words: {
    name: "停用词",
    fields: { word: "停用词", created_at: "添加时间" },
  },
  search_pins: {
    name: "搜索置顶",
    fields: {
      keyword: "关键词",
      goods_ids: "置顶商品",
      valid_from: "开始时间",
      valid_to: "结束时间",
    },
  },
  search_misses: {
    name: "无结果搜索",
    fields: {
      keyword: "关键词",
      searches: "次数",
      last_seen_at: "最近一次",
      from: "日期从",
      to: "到",
    },
  },
};
