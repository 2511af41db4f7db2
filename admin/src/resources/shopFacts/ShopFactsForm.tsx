import { Box, Card } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { CheckboxGroupInput, maxLength, required, TextInput, type Validator } from "react-admin";
import { setShopFacts } from "../../api/calls/shopFacts";
import type { ShopFacts, ShopFactsInput } from "../../api/types";
import { forgetUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { keyOf, openedRecord, type Read } from "../../api/versions";
import { FormToolbar } from "../../forms/FormToolbar";
import { RulesReason } from "../../forms/RulesButton";
import { SimpleForm } from "../../forms/SimpleForm";
import { PictureInput } from "../../inputs/PictureInput";
import { FormGrid } from "../../layout/FormGrid";

export const KEY = "shop_facts";

interface Field {
  source: keyof ShopFactsInput;
  /** where the text is shown */
  help: string;
  most: number;
  isNeeded?: boolean;
  isWide?: boolean;
  hasLines?: boolean;
}

const FIELDS: readonly Field[] = [
  {
    source: "name",
    most: 20,
    isNeeded: true,
    help: "意见反馈里答复的落款；页头和页签的标志、邮件和短信的署名在安装时设定",
  },
  {
    source: "company",
    most: 60,
    isNeeded: true,
    help: "合同的供方、发票的销售方、随货同行单的供货单位、药检报告的印章，与营业执照一致；改动要质量管理同意",
  },
  { source: "icp", most: 40, help: "页脚，例如 鄂ICP备2026000001号；空着不显示；改动要质量管理同意" },
  {
    source: "address",
    most: 120,
    isNeeded: true,
    help: "页脚、“联系我们”帮助文章、合同、随货同行单；改动要质量管理同意",
  },
  { source: "hot_line", most: 30, isNeeded: true, help: "页头、页脚、客服面板、随货同行单" },
  { source: "complaint_line", most: 30, help: "客服面板、“联系我们”帮助文章；空着不显示" },
  { source: "qq1", most: 200, help: "客服面板：QQ 号，或 https:// 开头的网址；没有在线客服的客户看到" },
  { source: "qq2", most: 200, help: "同上，售后" },
  {
    source: "quality_url",
    most: 300,
    isWide: true,
    help: "页面顶部的“药检报告”打开这个网址；空着时提示到订单详情里按批号下载",
  },
  {
    source: "same_day_until",
    most: 5,
    help: "例如 16:00：商品页、购物车和“货物配送”帮助文章显示“16:00 前付款，当日发货”；空着不承诺",
  },
  {
    source: "promises",
    most: 200,
    isWide: true,
    hasLines: true,
    help: "每页底部，一行一条“名称：说明”，最多 4 条；只写做得到的，空着不显示",
  },
];

const CODES = [
  {
    source: "official_account_code",
    title: "公众号二维码",
    hint: "页脚和侧边栏的“官方公众号”；没有图片就不出现",
  },
  {
    source: "app_code",
    title: "手机 APP 二维码",
    hint: "页脚和页面顶部的“手机APP”；没有图片就不出现",
  },
] as const;

const REST = "no_dispatch_on";
const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"].map((name, day) => ({
  id: String(day + 1),
  name,
}));
/** Digits in their order, as the server keeps them; react-admin gives a ticked one as a number. */
const digits = (days?: readonly (string | number)[]) => (days ?? []).map(String).sort().join("");

/** What is wrong with a text that must look so, in words. */
const like =
  (isRight: RegExp, words: string): Validator =>
  (value?: string) =>
    !value || isRight.test(value) ? undefined : words;

/** Of each line, as the server reads them. */
const PROMISE = /^[^：:]{1,8}[：:].{1,24}$/;

const promises: Validator = (written?: string) => {
  const lines = (written ?? "").split("\n").filter((line) => line.trim());
  if (lines.length > 4) return "最多 4 条";
  return lines.every((line) => PROMISE.test(line.trim()))
    ? undefined
    : "一行一条“名称：说明”：名称最多 8 个字，说明最多 24 个字";
};

/** Of QQ also a bare number is right. */
const SHAPES: Partial<Record<Field["source"], Validator>> = {
  qq1: like(/^(\d{5,12}|https:\/\/\S+)$/, "请填写 QQ 号，或 https:// 开头的网址"),
  qq2: like(/^(\d{5,12}|https:\/\/\S+)$/, "请填写 QQ 号，或 https:// 开头的网址"),
  same_day_until: like(/^([01]\d|2[0-3]):[0-5]\d$/, "请填写几点几分，例如 16:00，或留空"),
  promises,
  quality_url: like(/^https:\/\/\S+$/, "请填写 https:// 开头的网址，或留空"),
};

const checks = ({ source, most, isNeeded }: Field): Validator[] => [
  ...(isNeeded ? [required()] : []),
  maxLength(most),
  ...[SHAPES[source] ?? []].flat(),
];

/** Made once: with new validators at every render, react-hook-form would register the fields anew. */
const INPUTS = FIELDS.map((field) => ({ ...field, validate: checks(field) }));

/** react-admin gives an emptied field as null. */
const typed = (values: Record<string, unknown>): ShopFactsInput => {
  const text = (source: string) => String(values[source] ?? "").trim();
  const names = [...[...FIELDS, ...CODES].map(({ source }) => source), REST];
  const facts = Object.fromEntries(names.map((source) => [source, text(source)]));
  return { ...facts, reason: text("reason") } as ShopFactsInput;
};

interface CodeProps {
  of: (typeof CODES)[number];
  facts: ShopFacts;
  writes: boolean;
}

function Code({ of: { source, title, hint }, facts, writes }: CodeProps) {
  const picture = facts[source];
  return (
    <Box role="group" aria-label={title}>
      <Box sx={{ typography: "body2", mb: 1 }}>{title}</Box>
      {writes ? (
        <PictureInput source={source} mayBeEmpty hint={hint} />
      ) : (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {picture ? (
            <Box component="img" src={picture} alt={title} sx={{ display: "block", maxWidth: 160, mb: 1 }} />
          ) : (
            "没有图片。"
          )}
          {hint}
        </Box>
      )}
    </Box>
  );
}

function RestDays({ writes }: { writes: boolean }) {
  return (
    <CheckboxGroupInput
      source={REST}
      choices={WEEKDAYS}
      readOnly={!writes}
      format={(days?: string) => [...(days ?? "")]}
      parse={digits}
      helperText="当日发货的承诺不算这几天；节假日、调休和提前下班的日子按“在线客服”的服务时间，商城自动写明"
    />
  );
}

export function ShopFactsForm({ facts, writes }: { facts: ShopFacts & Read; writes: boolean }) {
  const { act } = useAction();
  const client = useQueryClient();
  const key = keyOf(KEY, facts.id);
  const save = (values: Record<string, unknown>) =>
    act({
      run: () => setShopFacts((openedRecord(key) ?? facts) as ShopFacts & Read, typed(values)),
      done: "商城信息已保存",
      refresh: ["asked_changes"],
      onDone: (now) => {
        forgetUnsaved(key);
        client.setQueryData([KEY], now);
      },
    });
  return (
    <Card sx={{ maxWidth: 960 }}>
      <SimpleForm
        onSubmit={async (values: Record<string, unknown>) => ({ ...(await save(values)) })}
        toolbar={writes ? <FormToolbar /> : false}
      >
        <FormGrid>
          {INPUTS.map(({ source, help, isWide, hasLines, validate }) => (
            <Fragment key={source}>
              <TextInput
                className={isWide ? "wide" : undefined}
                source={source}
                multiline={hasLines}
                readOnly={!writes}
                validate={validate}
                helperText={help}
              />
              {source === "same_day_until" && <RestDays writes={writes} />}
            </Fragment>
          ))}
          {CODES.map((code) => (
            <Code key={code.source} of={code} facts={facts} writes={writes} />
          ))}
          {writes && <RulesReason />}
        </FormGrid>
      </SimpleForm>
    </Card>
  );
}
