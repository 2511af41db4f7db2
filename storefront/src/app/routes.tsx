import type { ReactElement } from "react";
import { flagsOf, type RouteFlags, type Shell } from "@/features/layout/flags";
import * as P from "./pages";

export interface RouteRow {
  path: string;
  alias?: string;
  /** where the path leads; params of the same name are filled in */
  redirect?: string;
  /** the target page gets the address's parameters in its state */
  handsOn?: true;
  title: string;
  /** buyer = sign-in needed, else the login page */
  auth: "public" | "buyer";
  flags: RouteFlags;
  element: ReactElement<{ of?: string }> | null;
}

type Rest = Partial<RouteFlags> & { alias?: string; auth?: "buyer"; shell?: Shell };

function page(path: string, title: string, element: RouteRow["element"], rest: Rest = {}): RouteRow {
  const { alias, auth = "public", shell = "full", ...flags } = rest;
  return { path, alias, title, auth, flags: flagsOf(shell, flags), element };
}
/** A page of the table in `FurtherPage`, keyed by its first path. */
function further(path: string, title: string, rest: Rest = {}, of = path): RouteRow {
  return page(path, title, <P.FurtherPage of={of} />, rest);
}
function redirect(path: string, to: string, title: string, rest: Rest = {}): RouteRow {
  return { ...page(path, title, null, rest), redirect: to };
}
function handOn(path: string, to: string, title: string): RouteRow {
  return { ...redirect(path, to, title), handsOn: true };
}

const list = { keepAlive: true } as const;
const zone = { sideNav: "zones", topRightAd: true } as const;
const account = { auth: "buyer", sideNav: "account" } as const;
const wallet = account;
const login = { shell: "login" } as const;
const cart = (cartStep: 1 | 2 | 3 | 4) => ({ auth: "buyer", shell: "cart", cartStep }) as const;
const HELP = "/help/xrzn/hyzc";

/** The three steps of one kind of registration. `before`: its path in earlier shops. */
function registration(base: string, title: string, before?: string): RouteRow[] {
  const step = (number: 1 | 2 | 3) => {
    const alias = before && `${before}_step${number}`;
    return further(`${base}/step${number}`, title, { ...login, alias }, `/register/step${number}`);
  };
  return [redirect(before ?? base, `${base}/step1`, title, login), step(1), step(2), step(3)];
}

/** Every address of the storefront, once. */
export const routes: RouteRow[] = [
  // general
  page("/", "首页", <P.HomePage />, { topRightAd: true, bottomAd: true }),
  page("/login", "登录", <P.LoginPage />, { ...login, loadsUser: false }),
  further("/loading", "加载中"),
  further("/404", "页面不存在"),
  further("/noActivity", "暂无活动"),
  further("/loading/activity", "活动加载中"),
  handOn("/activity/:url?/:url1?/:url2?", "/loading/activity", "活动"),

  // catalogue and zones
  further("/jfsc", "积分商城", zone),
  page("/list/other/:id/:name?", "药品列表", <P.GoodsListPage view="cards" scope="other" />, list),
  page("/list_index", "药品列表", <P.GoodsListPage view="cards" scope="list" />, { ...list, alias: "/list" }),
  page("/list_table", "药品列表（表格）", <P.GoodsListPage view="table" scope="list" />, {
    ...list,
    alias: "/list/table",
  }),
  page("/list_no_image", "药品列表（无图）", <P.GoodsListPage view="plain" scope="list" />, {
    ...list,
    alias: "/list/no_image",
  }),
  page("/list_info/:id", "商品详情", <P.GoodsDetailPage />, { alias: "/list/info/:id" }),
  further("/list_info_pt/:id", "拼团商品详情", { alias: "/list/info-pt/:id" }),
  page("/search_index", "搜索", <P.GoodsListPage view="cards" scope="search" />, {
    ...list,
    alias: "/search",
  }),
  page("/search_table", "搜索（表格）", <P.GoodsListPage view="table" scope="search" />, {
    ...list,
    alias: "/search/table",
  }),
  page("/yx_index", "包邮专区", <P.ZonePage view="cards" scope="yx" />, { ...list, alias: "/yx" }),
  page("/yx_table", "包邮专区（表格）", <P.ZonePage view="table" scope="yx" />, {
    ...list,
    alias: "/yx/table",
  }),
  further("/yx_rule", "优选规则", { shell: "bare", alias: "/yx/rule" }),
  page("/zyyp", "中药专区", <P.ZonePage view="cards" scope="zy" />, list),
  page("/qxzq", "器械专区", <P.ZonePage view="cards" scope="qx" />, list),
  page("/jxqzc", "近效期专区", <P.ZonePage view="cards" scope="jxq" />, list),
  further("/yjh/:id?", "活动专区", zone),
  further("/Hdzx/:ids/:id?", "活动中心", zone),
  further("/ppzq_index/:page?", "品牌专区", { alias: "/ppzq/:page?" }),
  further("/ppzq/info/:id/:page?", "品牌详情", list),
  page("/kxzq", "控销专区", <P.ZonePage view="cards" scope="kx" />, list),
  redirect("/kxzq_new", "/kxzq/new", "控销专区"),
  further("/kxzq_index", "控销专区", { alias: "/kxzq/new" }),
  further("/kxzq/goods/:url/:ads?", "控销商品", list),
  further("/zhzq", "组合专区", zone),

  // cart and checkout
  page("/cart_step1", "购物车", <P.CartPage />, { ...cart(1), alias: "/cart" }),
  further("/cart_step2", "核对订单信息", cart(2)),
  further("/cart_step3/:id", "支付订单", cart(3)),
  further("/cart_step4", "支付完成", cart(4)),
  further("/cart_hm", "支付订单", { ...cart(3), alias: "/cart/hm" }, "/cart_step3/:id"),

  // registration and password
  ...registration("/register", "会员注册", "/register"),
  redirect("/register_index", "/register/step1", "会员注册", login),
  ...registration("/register/dd", "注册为会员", "/register_dd"),
  ...registration("/register/yl", "医疗机构注册"),
  ...registration("/register/jh", "老客户激活"),
  further("/register/wechat", "微信注册", login),
  redirect("/forget", "/forget/step1", "忘记密码", login),
  further("/forget/step1", "忘记密码", { ...login, alias: "/forget_step1" }),
  further("/forget/step2", "重置密码", { ...login, alias: "/forget_step2" }),
  further("/forget/step3", "重置成功", { ...login, alias: "/forget_step3" }),

  // member centre and account
  further("/user_hyzx", "会员中心", { ...account, alias: "/user", loadsUser: false }),
  redirect("/zhzx", "/basic", "账户中心", account),
  redirect("/zhzx_jcxx", "/basic", "基本信息", account),
  further("/basic", "基本信息", account),
  further("/zzzj", "资质证件", account),
  further("/ddgl", "多店管理", account),
  further("/bdwx", "绑定微信", { ...account, alias: "/zhzx_bdwx", loadsUser: false }),
  further("/addr", "收货地址", account),
  further("/wdxx", "我的消息", account),
  // Linked in every promotion mail: no sign-in needed.
  further("/tuiding", "退订优惠邮件", login),
  further("/jybg", "药检报告", account),
  further("/spbg", "商品资料", account),
  redirect("/wdqb", "/yegl", "我的钱包", wallet),
  further("/wdqb_yegl", "余额管理", { ...wallet, alias: "/yegl" }),
  further("/wdqb_jfgl", "积分管理", { ...wallet, alias: "/jfgl" }),
  further("/wdqb_yhq", "优惠券", { ...wallet, alias: "/yhq" }),
  further("/wdqb_xjq", "现金券", { ...wallet, alias: "/xjq" }),
  further("/star", "我的收藏", account),
  further("/dzht", "电子合同", account),
  further("/dzfp", "电子发票", account),

  // orders
  further("/order", "我的订单", { ...account, keepAlive: true }),
  further("/order/info/:id", "订单详情", account),
  further("/order/returnInfo/:id", "退货详情", account),
  further("/order/afterSalesInfo/:id", "售后详情", account, "/order/returnInfo/:id"),
  redirect("/order/wl/:id", "/order/info/:id", "物流信息", account),
  further("/jfdd", "积分订单", account),
  further("/hmdd", "含麻回执", account),

  // promotions
  further("/hb", "满额返现", zone),
  further("/mrtj", "每日特价", zone),
  further("/ptzq", "拼团专区", zone),
  further("/welfare", "全场94折", zone),
  further("/zhmz", "组合满赠", zone),
  further("/zhmz/list", "组合满赠商品", zone),
  further("/lqzx", "领券中心", zone),
  further("/zqmb", "专区买补", zone),
  further("/yyh", "医药会", zone),
  further("/yyh/list", "医药会商品", zone),
  further("/hdmb", "活动买补", zone),
  further("/draw/:id", "抽奖"),
  further("/draw_record", "抽奖记录", account),

  // self-service
  redirect("/zzfw", "/kjcg", "自助服务", account),
  further("/kjcg", "快捷采购", account),
  further("/pzqg", "品种求购", account),
  further("/pzqg/add", "新增求购", account),
  further("/pzqg/info", "求购详情", account),
  further("/yjfk", "意见反馈", account),

  // help and news
  redirect("/help", "/help/xrzn/hyzc", "帮助中心", login),
  further("/help/xrzn/hyzc", "会员注册", login, HELP),
  further("/help/xrzn/gwzn", "购物指南", login, HELP),
  further("/help/xrzn/aqgy", "安全购药", login, HELP),
  further("/help/fwbz/wzzz", "网站资质", login, HELP),
  further("/help/fwbz/yhxy", "用户协议", login, HELP),
  further("/help/fwbz/zskf", "专属客服", login, HELP),
  further("/help/us/tsjy", "投诉建议", login, HELP),
  further("/help/us/link", "联系我们", login, HELP),
  redirect("/help/pay", "/help/zfps/ddzf", "支付配送", login),
  further("/help/zfps/ddzf", "订单支付", login, HELP),
  further("/help/zfps/hwps", "货物配送", login, HELP),
  further("/help/zfps/ypth", "药品退换", login, HELP),
  // Help pages that staff added to those of the specification.
  further("/help/:section/:page", "帮助中心", login, HELP),
  further("/news/hy", "行业新闻"),
  further("/news/company", "公司新闻", {}, "/news/hy"),
  further("/news/info/:id/:type", "新闻详情"),

  redirect("*", "/404", "页面不存在"),
];
