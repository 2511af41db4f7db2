import { Alert, CircularProgress } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import {
  BooleanInput,
  maxValue,
  minValue,
  NumberInput,
  required,
  TextInput,
  type Validator,
} from "react-admin";
import { serviceRules, setServiceRules } from "../../api/calls/service";
import type { ServiceRules } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { dateTime } from "../../i18n/time";
import {
  dayError,
  holidaysError,
  holidaysOf,
  shiftsOfDay,
  textOfDay,
  textOfHolidays,
  textOfWorkdays,
  WEEKDAYS,
  workdaysError,
  workdaysOf,
} from "./hours";

const KEY = "service/rules";

/** One in each line. */
const topicsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

interface Typed extends Record<`day${number}`, string> {
  is_open: boolean;
  most_open: number;
  away_minutes: number;
  unread_minutes: number;
  idle_minutes: number | null;
  holidays: string;
  workdays: string;
  topics: string;
  welcome: string;
  reason: string;
}

const day: Validator = (text?: string | null) => dayError(text ?? "");
const holidays: Validator = (text?: string | null) => holidaysError(text ?? "");
const workdays: Validator = (text: string | null | undefined, typed: Partial<Typed>) =>
  workdaysError(text ?? "", typed.holidays ?? "");
const upTo = (most: number, unit: string) => {
  const words = `应为 1 到 ${most} ${unit}`;
  return [required(), minValue(1, words), maxValue(most, words)];
};
/** As the server limits them. */
const MOST_OPEN = upTo(50, "个会话");
const AWAY = upTo(120, "分钟");
const UNREAD = upTo(1440, "分钟");

/** Opening hours and limits: edited by service leads, readable for all others. */
export function RulesDialog({ isReadOnly, onClose }: { isReadOnly: boolean; onClose: () => void }) {
  const { data: rules, error } = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => serviceRules(signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!rules) return <CircularProgress aria-label="加载中" size={20} />;
  const last = rules.set_at ? `上次修改：${rules.set_by} ${dateTime(rules.set_at)}。` : "";
  const days = Object.fromEntries(
    WEEKDAYS.map((_, place) => [`day${place + 1}`, textOfDay(rules.week, place + 1)]),
  );
  return (
    <FormDialog<Typed, ServiceRules>
      title="服务时间与规则"
      resource={KEY}
      confirm="保存"
      maxWidth="md"
      isReadOnly={isReadOnly}
      note={`客户在服务时间外的留言会保留，并看到何时回复。${last}${isReadOnly ? "由客服主管修改。" : ""}`}
      defaultValues={
        {
          is_open: rules.is_open,
          most_open: rules.most_open,
          away_minutes: rules.away_minutes,
          unread_minutes: rules.unread_minutes,
          idle_minutes: rules.idle_minutes,
          holidays: textOfHolidays(rules.holidays),
          workdays: textOfWorkdays(rules.workdays),
          topics: rules.topics.join("\n"),
          welcome: rules.welcome,
          reason: "",
          ...days,
        } as Partial<Typed>
      }
      run={(typed) =>
        setServiceRules(rules, {
          is_open: typed.is_open,
          most_open: typed.most_open,
          away_minutes: typed.away_minutes,
          unread_minutes: typed.unread_minutes,
          idle_minutes: typed.idle_minutes ?? 0,
          week: WEEKDAYS.flatMap((_, place) => shiftsOfDay(typed[`day${place + 1}`] ?? "", place + 1)),
          holidays: holidaysOf(typed.holidays ?? ""),
          workdays: workdaysOf(typed.workdays ?? ""),
          topics: topicsOf(typed.topics ?? ""),
          welcome: (typed.welcome ?? "").trim(),
          reason: (typed.reason ?? "").trim(),
        })
      }
      done="规则已保存"
      refresh={[KEY, "service_desk"]}
      onClose={onClose}
    >
      <BooleanInput className="wide" source="is_open" readOnly={isReadOnly} />
      {WEEKDAYS.map((name, place) => (
        <TextInput
          key={name}
          source={`day${place + 1}`}
          label={name}
          readOnly={isReadOnly}
          validate={day}
          helperText={place === 0 ? "如 08:30-12:00 13:30-18:00，留空为休息" : false}
        />
      ))}
      <TextInput
        className="wide"
        source="holidays"
        multiline
        minRows={2}
        readOnly={isReadOnly}
        validate={holidays}
        helperText="一行一天，如 2027-02-06 春节。当日发货的承诺和投诉答复的工作日也按这里算"
      />
      <TextInput
        className="wide"
        source="workdays"
        multiline
        minRows={2}
        readOnly={isReadOnly}
        validate={workdays}
        helperText="这一天按这里的时间，不按星期。一行一天，如 2027-02-14 08:30-12:00 13:30-18:00 调休"
      />
      <TextInput
        className="wide"
        source="welcome"
        multiline
        readOnly={isReadOnly}
        helperText="客户打开对话、还没开始会话时最先看到；空着不显示。服务时间和排队情况会自动说明，不用写"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextInput
        className="wide"
        source="topics"
        multiline
        minRows={2}
        readOnly={isReadOnly}
        helperText="一行一个，结束会话时选择，统计按主题计数"
      />
      <NumberInput source="most_open" min={1} readOnly={isReadOnly} validate={MOST_OPEN} />
      <NumberInput source="away_minutes" min={1} readOnly={isReadOnly} validate={AWAY} />
      <NumberInput source="unread_minutes" min={1} readOnly={isReadOnly} validate={UNREAD} />
      <NumberInput
        source="idle_minutes"
        readOnly={isReadOnly}
        min={0}
        helperText="从客服最后一条算起，5 到 1440；0 为不自动结束。客户最后说话的会话不会结束"
      />
      {!isReadOnly && (
        <TextInput
          className="wide"
          source="reason"
          validate={required()}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
    </FormDialog>
  );
}
