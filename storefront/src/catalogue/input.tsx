import { useState } from "react";
import { Button, ButtonLink, type ButtonLook } from "@/ui/Button";
import { ButtonRow } from "@/ui/ButtonRow";
import { Field, FieldPairs, Fields, FileField, TextField } from "@/ui/Field";
import { FixLink, LoginLink } from "@/ui/LoginLink";
import { Pagination } from "@/ui/Pagination";
import { QuantityBox, type QuantityRules } from "@/ui/QuantityBox";
import { SearchField } from "@/ui/SearchField";
import { Tabs } from "@/ui/Tabs";
import type { Parts } from "./Catalogue";

const looks: NonNullable<ButtonLook["look"]>[] = ["main", "brand", "plain", "text", "danger"];

function Quantity(rules: QuantityRules & { disabled?: boolean }) {
  const [value, setValue] = useState(rules.min ?? 1);
  return <QuantityBox {...rules} value={value} onCommit={setValue} label="数量" unit="盒" />;
}

function Pages({ of, at }: { of: number; at: number }) {
  const [page, setPage] = useState(at);
  return <Pagination page={page} perPage={20} total={of * 20} onChange={setPage} />;
}

function States() {
  const [value, setValue] = useState("all");
  const items = [
    { key: "all", label: "全部", count: 12 },
    { key: "unpaid", label: "待付款", count: 2 },
    { key: "done", label: "已完成" },
  ];
  return (
    <Tabs label="订单状态" items={items} value={value} onChange={setValue}>
      <p>{items.find(({ key }) => key === value)?.label}的内容</p>
    </Tabs>
  );
}

export const input: Parts = {
  SearchField: {
    空: <SearchField label="订单号或发票号码" value="" maxLength={40} onSearch={() => undefined} />,
    有词: <SearchField label="商品名称" value="阿莫西林" maxLength={40} onSearch={() => undefined} />,
  },
  Button: {
    ...Object.fromEntries(
      looks.map((look) => [
        look,
        <Button key={look} look={look}>
          加入购物车
        </Button>,
      ]),
    ),
    "s / m / l": (["s", "m", "l"] as const).map((size) => (
      <Button key={size} size={size}>
        确定
      </Button>
    )),
    有图标: <Button icon="download">导出</Button>,
    处理中: <Button loading>提交</Button>,
    不可用: <Button disabled>提交</Button>,
    整行: <Button block>提交订单</Button>,
    链接: <ButtonLink to="/order">我的订单</ButtonLink>,
  },
  ButtonRow: {
    按钮和链接: (
      <ButtonRow>
        <Button look="main">微信扫码</Button>
        <a href="#top">不用微信，手机号注册</a>
      </ButtonRow>
    ),
  },
  LoginLink: {
    登录后回到本页: <LoginLink>登录</LoginLink>,
    按钮样式: <LoginLink look="brand">登录</LoginLink>,
    站内处理办法: <FixLink to="/zzzj">更新证照</FixLink>,
    站外处理办法: <FixLink to="https://www.nmpa.gov.cn">国家药监局</FixLink>,
  },
  Field: {
    单行: <TextField label="姓名" />,
    必填有说明: <TextField label="手机号" required hint="注册时用的手机号" />,
    出错: <TextField label="短信验证码" defaultValue="12" error="验证码是 6 位数字" />,
    不可用: <TextField label="企业名称" disabled defaultValue="仁心大药房" />,
    文件: <FileField label="银行回单" required hint="照片或 PDF" />,
    其他控件: <Field label="备注">{(ids) => <textarea {...ids} rows={2} />}</Field>,
    短表单: (
      <Fields isNarrow>
        <TextField label="邮箱" />
        <Button>保存</Button>
      </Fields>
    ),
    两个一行: (
      <FieldPairs>
        <TextField label="姓名" />
        <TextField label="手机号" />
      </FieldPairs>
    ),
    "两个一行，长表单": (
      <FieldPairs isLong>
        <TextField label="有效期自" />
        <TextField label="有效期至" />
      </FieldPairs>
    ),
  },
  QuantityBox: {
    一般: <Quantity />,
    "起订 10，按 5 的倍数": <Quantity min={10} step={5} />,
    "最多 2": <Quantity max={2} />,
    不可用: <Quantity disabled />,
  },
  Tabs: { 有内容: <States /> },
  Pagination: { 第一页: <Pages of={3} at={1} />, 中间: <Pages of={40} at={20} /> },
};
