import { describe, expect, it } from "vitest";
import { furtherPaths } from "./FurtherPage";
import { matchRow, redirectTarget } from "./match";
import { routes } from "./routes";

/**
 * Every address of the specification, and the unsubscribe page: path, alias, redirect, title, access, layout.
 */
const specified: [
  path: string,
  alias: string,
  redirect: string,
  title: string,
  auth: string,
  shell: string,
][] = [
  ["/", "-", "-", "首页", "public", "full"],
  ["/login", "-", "-", "登录", "public", "login"],
  ["/loading", "-", "-", "加载中", "public", "full"],
  ["/404", "-", "-", "页面不存在", "public", "full"],
  ["/noActivity", "-", "-", "暂无活动", "public", "full"],
  ["/loading/activity", "-", "-", "活动加载中", "public", "full"],
  ["/activity/{url?}/{url1?}/{url2?}", "-", "/loading/activity", "活动", "public", "full"],
  ["/jfsc", "-", "-", "积分商城", "public", "full"],
  ["/list/other/{id}/{name?}", "-", "-", "药品列表", "public", "full"],
  ["/list_index", "/list", "-", "药品列表", "public", "full"],
  ["/list_table", "/list/table", "-", "药品列表（表格）", "public", "full"],
  ["/list_no_image", "/list/no_image", "-", "药品列表（无图）", "public", "full"],
  ["/list_info/{id}", "/list/info/{id}", "-", "商品详情", "public", "full"],
  ["/list_info_pt/{id}", "/list/info-pt/{id}", "-", "拼团商品详情", "public", "full"],
  ["/search_index", "/search", "-", "搜索", "public", "full"],
  ["/search_table", "/search/table", "-", "搜索（表格）", "public", "full"],
  ["/yx_index", "/yx", "-", "包邮专区", "public", "full"],
  ["/yx_table", "/yx/table", "-", "包邮专区（表格）", "public", "full"],
  ["/yx_rule", "/yx/rule", "-", "优选规则", "public", "bare"],
  ["/zyyp", "-", "-", "中药专区", "public", "full"],
  ["/qxzq", "-", "-", "器械专区", "public", "full"],
  ["/jxqzc", "-", "-", "近效期专区", "public", "full"],
  ["/yjh/{id?}", "-", "-", "活动专区", "public", "full"],
  ["/Hdzx/{ids}/{id?}", "-", "-", "活动中心", "public", "full"],
  ["/ppzq_index/{page?}", "/ppzq/{page?}", "-", "品牌专区", "public", "full"],
  ["/ppzq/info/{id}/{page?}", "-", "-", "品牌详情", "public", "full"],
  ["/kxzq", "-", "-", "控销专区", "public", "full"],
  ["/kxzq_new", "-", "/kxzq/new", "控销专区", "public", "full"],
  ["/kxzq_index", "/kxzq/new", "-", "控销专区", "public", "full"],
  ["/kxzq/goods/{url}/{ads?}", "-", "-", "控销商品", "public", "full"],
  ["/zhzq", "-", "-", "组合专区", "public", "full"],
  ["/cart_step1", "/cart", "-", "购物车", "buyer", "cart"],
  ["/cart_step2", "-", "-", "核对订单信息", "buyer", "cart"],
  ["/cart_step3/{id}", "-", "-", "支付订单", "buyer", "cart"],
  ["/cart_step4", "-", "-", "支付完成", "buyer", "cart"],
  ["/cart_hm", "/cart/hm", "-", "支付订单", "buyer", "cart"],
  ["/register", "-", "/register/step1", "会员注册", "public", "login"],
  ["/register_index", "-", "/register/step1", "会员注册", "public", "login"],
  ["/register/step1", "/register_step1", "-", "会员注册", "public", "login"],
  ["/register/step2", "/register_step2", "-", "会员注册", "public", "login"],
  ["/register/step3", "/register_step3", "-", "会员注册", "public", "login"],
  ["/register_dd", "-", "/register/dd/step1", "注册为会员", "public", "login"],
  ["/register/dd/step1", "/register_dd_step1", "-", "注册为会员", "public", "login"],
  ["/register/dd/step2", "/register_dd_step2", "-", "注册为会员", "public", "login"],
  ["/register/dd/step3", "/register_dd_step3", "-", "注册为会员", "public", "login"],
  ["/register/yl", "-", "/register/yl/step1", "医疗机构注册", "public", "login"],
  ["/register/yl/step1", "-", "-", "医疗机构注册", "public", "login"],
  ["/register/yl/step2", "-", "-", "医疗机构注册", "public", "login"],
  ["/register/yl/step3", "-", "-", "医疗机构注册", "public", "login"],
  ["/register/jh", "-", "/register/jh/step1", "老客户激活", "public", "login"],
  ["/register/jh/step1", "-", "-", "老客户激活", "public", "login"],
  ["/register/jh/step2", "-", "-", "老客户激活", "public", "login"],
  ["/register/jh/step3", "-", "-", "老客户激活", "public", "login"],
  ["/register/wechat", "-", "-", "微信注册", "public", "login"],
  ["/forget", "-", "/forget/step1", "忘记密码", "public", "login"],
  ["/forget/step1", "/forget_step1", "-", "忘记密码", "public", "login"],
  ["/forget/step2", "/forget_step2", "-", "重置密码", "public", "login"],
  ["/forget/step3", "/forget_step3", "-", "重置成功", "public", "login"],
  ["/user_hyzx", "/user", "-", "会员中心", "buyer", "full"],
  ["/zhzx", "-", "/basic", "账户中心", "buyer", "full"],
  ["/zhzx_jcxx", "-", "/basic", "基本信息", "buyer", "full"],
  ["/basic", "-", "-", "基本信息", "buyer", "full"],
  ["/zzzj", "-", "-", "资质证件", "buyer", "full"],
  ["/ddgl", "-", "-", "多店管理", "buyer", "full"],
  ["/bdwx", "/zhzx_bdwx", "-", "绑定微信", "buyer", "full"],
  ["/addr", "-", "-", "收货地址", "buyer", "full"],
  ["/wdxx", "-", "-", "我的消息", "buyer", "full"],
  ["/tuiding", "-", "-", "退订优惠邮件", "public", "login"],
  ["/jybg", "-", "-", "药检报告", "buyer", "full"],
  ["/spbg", "-", "-", "商品资料", "buyer", "full"],
  ["/wdqb", "-", "/yegl", "我的钱包", "buyer", "full"],
  ["/wdqb_yegl", "/yegl", "-", "余额管理", "buyer", "full"],
  ["/wdqb_jfgl", "/jfgl", "-", "积分管理", "buyer", "full"],
  ["/wdqb_yhq", "/yhq", "-", "优惠券", "buyer", "full"],
  ["/wdqb_xjq", "/xjq", "-", "现金券", "buyer", "full"],
  ["/star", "-", "-", "我的收藏", "buyer", "full"],
  ["/dzht", "-", "-", "电子合同", "buyer", "full"],
  ["/dzfp", "-", "-", "电子发票", "buyer", "full"],
  ["/order", "-", "-", "我的订单", "buyer", "full"],
  ["/order/info/{id}", "-", "-", "订单详情", "buyer", "full"],
  ["/order/returnInfo/{id}", "-", "-", "退货详情", "buyer", "full"],
  ["/order/afterSalesInfo/{id}", "-", "-", "售后详情", "buyer", "full"],
  ["/order/wl/{id}", "-", "/order/info/{id}", "物流信息", "buyer", "full"],
  ["/jfdd", "-", "-", "积分订单", "buyer", "full"],
  ["/hmdd", "-", "-", "含麻回执", "buyer", "full"],
  ["/hb", "-", "-", "满额返现", "public", "full"],
  ["/mrtj", "-", "-", "每日特价", "public", "full"],
  ["/ptzq", "-", "-", "拼团专区", "public", "full"],
  ["/welfare", "-", "-", "全场94折", "public", "full"],
  ["/zhmz", "-", "-", "组合满赠", "public", "full"],
  ["/zhmz/list", "-", "-", "组合满赠商品", "public", "full"],
  ["/lqzx", "-", "-", "领券中心", "public", "full"],
  ["/zqmb", "-", "-", "专区买补", "public", "full"],
  ["/yyh", "-", "-", "医药会", "public", "full"],
  ["/yyh/list", "-", "-", "医药会商品", "public", "full"],
  ["/hdmb", "-", "-", "活动买补", "public", "full"],
  ["/draw/{id}", "-", "-", "抽奖", "public", "full"],
  ["/draw_record", "-", "-", "抽奖记录", "buyer", "full"],
  ["/zzfw", "-", "/kjcg", "自助服务", "buyer", "full"],
  ["/kjcg", "-", "-", "快捷采购", "buyer", "full"],
  ["/pzqg", "-", "-", "品种求购", "buyer", "full"],
  ["/pzqg/add", "-", "-", "新增求购", "buyer", "full"],
  ["/pzqg/info", "-", "-", "求购详情", "buyer", "full"],
  ["/yjfk", "-", "-", "意见反馈", "buyer", "full"],
  ["/help", "-", "/help/xrzn/hyzc", "帮助中心", "public", "login"],
  ["/help/xrzn/hyzc", "-", "-", "会员注册", "public", "login"],
  ["/help/xrzn/gwzn", "-", "-", "购物指南", "public", "login"],
  ["/help/xrzn/aqgy", "-", "-", "安全购药", "public", "login"],
  ["/help/fwbz/wzzz", "-", "-", "网站资质", "public", "login"],
  ["/help/fwbz/yhxy", "-", "-", "用户协议", "public", "login"],
  ["/help/fwbz/zskf", "-", "-", "专属客服", "public", "login"],
  ["/help/us/tsjy", "-", "-", "投诉建议", "public", "login"],
  ["/help/us/link", "-", "-", "联系我们", "public", "login"],
  ["/help/pay", "-", "/help/zfps/ddzf", "支付配送", "public", "login"],
  ["/help/zfps/ddzf", "-", "-", "订单支付", "public", "login"],
  ["/help/zfps/hwps", "-", "-", "货物配送", "public", "login"],
  ["/help/zfps/ypth", "-", "-", "药品退换", "public", "login"],
  ["/help/{section}/{page}", "-", "-", "帮助中心", "public", "login"],
  ["/news/hy", "-", "-", "行业新闻", "public", "full"],
  ["/news/company", "-", "-", "公司新闻", "public", "full"],
  ["/news/info/{id}/{type}", "-", "-", "新闻详情", "public", "full"],
  ["/{anything else}", "-", "/404", "页面不存在", "public", "full"],
];

/** An address of that pattern: {x} and, when wanted, {x?} are filled in. */
function example(pattern: string, withOptional: boolean): string {
  return pattern
    .replace("{anything else}", "no/such/page")
    .replace(/\/\{\w+\?\}/g, withOptional ? "/7" : "")
    .replace(/\{\w+\}/g, "7");
}

const shellOf = (path: string): string => {
  const { flags } = matchRow(path).row;
  if (!flags.header && !flags.footer && !flags.sideBar) return "bare";
  if (flags.loginHeader) return "login";
  return flags.cartStep ? "cart" : "full";
};

describe("route table", () => {
  it.each(specified)("%s", (path, alias, redirect, title, auth, shell) => {
    const paths = [path, alias].filter((p) => p !== "-");
    for (const address of paths.flatMap((p) => [example(p, false), example(p, true)])) {
      const { row, params } = matchRow(address);
      expect(row.title, address).toBe(title);
      expect(redirectTarget(row, params), address).toBe(redirect === "-" ? null : example(redirect, true));
      expect(row.auth, address).toBe(auth);
      if (!row.redirect) expect(shellOf(address), address).toBe(shell);
    }
  });
  it("has no other rows", () => {
    expect(routes).toHaveLength(specified.length);
  });
  it("has no path twice", () => {
    const paths = routes.flatMap((row) => [row.path, row.alias]).filter((p) => p !== undefined);
    expect(new Set(paths).size).toBe(paths.length);
  });
  it("leads redirects to pages", () => {
    for (const row of routes) {
      if (row.redirect) expect(matchRow(row.redirect.replace(/:\w+/g, "7")).row.redirect).toBeUndefined();
    }
  });
  it("leads further pages to the table that has them", () => {
    const led = routes.flatMap((row) => {
      const props: unknown = row.element?.props;
      return props && typeof props === "object" && "of" in props ? [props.of] : [];
    });
    expect([...furtherPaths].sort()).toEqual([...new Set(led)].sort());
  });
  it("lets the three pages load the buyer themselves", () => {
    expect(["/user", "/login", "/zhzx_bdwx", "/cart"].map((p) => matchRow(p).row.flags.loadsUser)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
  it("numbers the steps of the checkout", () => {
    expect(
      ["/cart", "/cart_step2", "/cart_step3/P1", "/cart_step4", "/cart/hm"].map(
        (p) => matchRow(p).row.flags.cartStep,
      ),
    ).toEqual([1, 2, 3, 4, 3]);
  });
});
