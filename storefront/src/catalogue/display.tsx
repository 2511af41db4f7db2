import { useState } from "react";
import { ApiError } from "@/api/client";
import { Button } from "@/ui/Button";
import { Countdown } from "@/ui/Countdown";
import { Flash } from "@/ui/Flash";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Icon, type IconName, paths } from "@/ui/Icon";
import { Meter } from "@/ui/Meter";
import { Panel, PanelPage } from "@/ui/Panel";
import { PhoneLink } from "@/ui/PhoneLink";
import { Price } from "@/ui/Price";
import { PriceTrace } from "@/ui/PriceTrace";
import { QrCode } from "@/ui/QrCode";
import { RecordBlock, RecordFacts, RecordLogs, RecordPage } from "@/ui/RecordPage";
import { ChoiceBar, Row, RowFacts, RowName, RowNote, Rows, RowsFrame, RowsHead, RowsTabs } from "@/ui/Rows";
import { SearchField } from "@/ui/SearchField";
import { StatusMark } from "@/ui/StatusMark";
import { numbered, Steps } from "@/ui/Steps";
import { Tabs } from "@/ui/Tabs";
import { Tag, Tags } from "@/ui/Tag";
import type { Parts } from "./Catalogue";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const signIn = {
  goods_id: 1,
  code: "sign_in",
  brief: "登录看价",
  message: "登录后可见价格",
  fix_url: "/login",
};

const kinds = [
  { key: "all", label: "全部" },
  { key: "report", label: "药检报告", count: 2 },
];

function Choosing() {
  const [count, setCount] = useState(0);
  return (
    <>
      <RowsHead title="商品资料">
        <SearchField label="商品名称" value="" maxLength={60} onSearch={() => undefined} />
      </RowsHead>
      <RowsTabs>
        <Tabs label="类型" items={kinds} value="all" onChange={() => undefined} />
      </RowsTabs>
      <ChoiceBar
        isAll={count === 2}
        isNone={false}
        onAll={() => setCount(count === 2 ? 0 : 2)}
        count={count}
        most={50}
        loading={false}
        onDownload={() => undefined}
        onClear={() => setCount(0)}
      />
    </>
  );
}

const paper = (
  <Row
    key="paper"
    choice={<input type="checkbox" aria-label="选择" />}
    side={
      <>
        <span>¥120.00</span>
        <Button size="s">下载</Button>
      </>
    }
  >
    <RowName>
      <strong>阿莫西林胶囊</strong>
      <RowNote>0.25g*24粒</RowNote>
    </RowName>
    <RowFacts>
      <span>批号 250301</span>
      <span>有效期至 2027-02</span>
    </RowFacts>
  </Row>
);

function Changing() {
  const [number, setNumber] = useState(12);
  return (
    <>
      <Flash value={number}>{number} 件</Flash> <Button onClick={() => setNumber(number + 1)}>改变</Button>
    </>
  );
}

export const display: Parts = {
  PhoneLink: { 电话: <PhoneLink phone="400-820-1234 转 2" />, 不是号码: <PhoneLink phone="请留言" /> },
  Price: {
    "s / m / l": (["s", "m", "l"] as const).map((size) => <Price key={size} price="1280.50" size={size} />),
    单位和原价: <Price price="12.80" unit="盒" before="15.00" />,
    不可见有办法: <Price price={null} reasons={[signIn]} />,
    不可见: <Price price={null} />,
  },
  PriceTrace: {
    两步: (
      <PriceTrace
        about="阿莫西林胶囊"
        steps={[
          { rule: "tier", why: "满 10 盒", before: "15.00", after: "14.00" },
          { rule: "special", why: "每日特价", before: "14.00", after: "12.80" },
        ]}
      />
    ),
  },
  StatusMark: {
    各种颜色: (["wait", "go", "done", "off", "wrong"] as const).map((tone, at) => (
      <StatusMark key={tone} tone={tone}>
        {["待付款", "待收货", "已完成", "已取消", "已逾期"][at] ?? ""}
      </StatusMark>
    )),
  },
  Steps: {
    有时间: (
      <Steps
        label="订单进度"
        icon="clock"
        steps={[
          { name: "已付款", state: "done", at: "11-21 09:00" },
          { name: "待发货", state: "now", at: "" },
          { name: "待收货", state: "next", at: "" },
        ]}
      />
    ),
    编号: <Steps label="下单进度" steps={numbered(["购物车", "核对订单", "支付订单"], 2)} />,
    中止: (
      <Steps
        label="售后进度"
        icon="clock"
        isEnded
        steps={[
          { name: "审核", state: "done" },
          { name: "已撤销", state: "now" },
        ]}
      />
    ),
  },
  Tag: {
    单个: ["优", "满", "换购", "赠"].map((name) => <Tag key={name} name={name} />),
    只显示该显示的: (
      <Tags
        tags={[
          { name: "特", describe: "每日特价", is_show: true },
          { name: "新", describe: "", is_show: false },
        ]}
      />
    ),
  },
  Meter: {
    未满: <Meter percent={40} label="已售" />,
    已满: <Meter percent={100} label="已售" isFull />,
  },
  Countdown: {
    一天内: <Countdown until={inDays(0.5)} />,
    多天: <Countdown until={inDays(3)} />,
    已过: <Countdown until={inDays(-1)} />,
  },
  Flash: { 数字变了闪一次: <Changing /> },
  GoodsPicture: { 图片: <GoodsPicture src="/icon-192.png" alt="商品" size={96} /> },
  QrCode: { 链接: <QrCode text="https://example.com/order" label="订单二维码" /> },
  Icon: Object.fromEntries(
    (Object.keys(paths) as IconName[]).map((name) => [name, <Icon key={name} name={name} size={24} />]),
  ),
  Panel: {
    页面: (
      <PanelPage title="基本信息">
        <Panel id="panel-sample" title="登录设备" beside={<Button size="s">退出其它设备</Button>}>
          <p>看到不认识的设备，请先退出它。</p>
        </Panel>
      </PanelPage>
    ),
  },
  RecordPage: {
    没有这一张: (
      <RecordPage
        list={{ name: "我的订单", to: "/order" }}
        number="Y1"
        title="订单详情"
        missing={{ title: "没有找到这张订单", hint: "不存在，或不属于当前账户", back: "查看我的订单" }}
        error={new ApiError("http", 404, "")}
        onRetry={() => undefined}
      >
        {null}
      </RecordPage>
    ),
    一段: (
      <RecordBlock id="sample-block" title="收货">
        <RecordFacts>
          <dt>收货人</dt>
          <dd>陈芳</dd>
        </RecordFacts>
        <RecordLogs
          because="原因："
          logs={[{ at: inDays(-1), actor: "药集", text: "取消了订单", reason: "地址不对" }]}
        />
      </RecordBlock>
    ),
  },
  Rows: {
    找和选: <Choosing />,
    有内容: <RowsFrame list={[1]} error={null} onRetry={() => undefined} empty={null} row={() => paper} />,
    没有加载出来: (
      <RowsFrame
        list={undefined}
        error={new Error("样例")}
        onRetry={() => undefined}
        empty={null}
        row={() => null}
      />
    ),
    不带框: (
      <Rows>
        <Row act={<Button size="s">下载</Button>}>一行</Row>
      </Rows>
    ),
  },
};
