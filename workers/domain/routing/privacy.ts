import { norm, titleValues } from "./normalize.ts";
import { levelsInOrder, levelWord, rulesOfLevel } from "./rule-order.ts";
import type { PrivacyRule, RuleCaller, RuleConsidered } from "./rules.ts";
import { privacyRuleProblems } from "./validity.ts";

/**
 * All that privacy rules look at. It is metadata only, so the question can be asked before a transcript is fetched.
 * null means that the source has not said; an empty participant list means that nobody we know took part.
 */
export type PrivacyFacts = {
  title: string;
  /** Ids of our users who took part. */
  participantUserIds: readonly string[] | null;
  durationSeconds: number | null;
};

export type UnknownFact = "participants" | "duration";

export type PrivacyResult = {
  verdict: "imported" | "excluded";
  /** The rule that decided, also where it could not be answered; null when no rule matched. */
  ruleId: string | null;
  /** One sentence a person can read. */
  reason: string;
  /**
   * What the deciding rule needed and nobody knows. The call is excluded all the same; a caller that can
   * still learn these facts may ask again with them.
   */
  unknownFacts: UnknownFact[];
  trace: RuleConsidered[];
};

type ConditionAnswer = {
  condition: "CALL_TITLE" | "PARTECIPANTS" | "MIN_DURATION" | "MAX_DURATION";
  answer: "yes" | "no" | UnknownFact;
  /** The title value, user id or seconds that matched. */
  matchedText: string | null;
  reason: string;
};

/**
 * Decides whether a call may be imported. Rules are asked user, team, organisation, by position; the first that
 * matches decides. Keys of a rule are joined by AND, values inside a key by OR, durations are inclusive seconds.
 * A rule that turns on a fact nobody knows excludes the call, in both modes.
 */
export function evaluatePrivacy(
  facts: PrivacyFacts,
  rules: readonly PrivacyRule[],
  caller: RuleCaller,
  { isWhitelist }: { isWhitelist: boolean },
): PrivacyResult {
  const trace: RuleConsidered[] = [];
  const title = norm(facts.title);
  let askedCount = 0;

  for (const level of levelsInOrder) {
    for (const rule of rulesOfLevel(rules, level, caller)) {
      const problems = privacyRuleProblems(rule);
      if (problems.length > 0) {
        const reason = `Ignored, the rule is invalid: ${problems.map((problem) => problem.message).join(" ")}`;
        trace.push(entry(rule, { condition: "validity", verdict: "ignored_invalid", reason }));
        continue;
      }
      askedCount += 1;
      const answers = answerConditions(rule, title, facts);
      if (answers.length === 0) {
        const reason = "The rule has no condition and therefore matches no call.";
        trace.push(entry(rule, { condition: "none", verdict: "not_matched", reason }));
        continue;
      }
      const refusal = answers.find((answer) => answer.answer === "no");
      if (refusal !== undefined) {
        trace.push(
          entry(rule, {
            condition: refusal.condition,
            verdict: "not_matched",
            reason: refusal.reason,
          }),
        );
        continue;
      }
      const unknown = answers.filter((answer) => answer.answer !== "yes");
      if (unknown.length > 0) {
        const reason = unknown.map((answer) => answer.reason).join(" ");
        trace.push(
          entry(rule, {
            condition: joined(unknown.map((answer) => answer.condition)),
            verdict: "unknown_input",
            reason,
          }),
        );
        return {
          verdict: "excluded",
          ruleId: rule.id,
          reason: `Excluded to be safe: the ${levelWord[level]} rule "${privacyRuleLabel(rule)}" cannot be answered. ${reason}`,
          unknownFacts: [
            ...new Set(
              unknown.flatMap(({ answer }) =>
                answer === "participants" || answer === "duration" ? [answer] : [],
              ),
            ),
          ],
          trace,
        };
      }
      const verdict = verdictOfMatch(rule, isWhitelist);
      const because = answers.map((answer) => answer.reason).join(" ");
      trace.push(
        entry(rule, {
          condition: joined(answers.map((answer) => answer.condition)),
          verdict: "matched",
          matchedText: joined(answers.flatMap((answer) => answer.matchedText ?? [])),
          reason: because,
        }),
      );
      const act = verdict === "imported" ? "Imported" : "Excluded";
      return {
        verdict,
        ruleId: rule.id,
        reason: `${act} by a ${levelWord[level]} privacy rule: ${because}`,
        unknownFacts: [],
        trace,
      };
    }
  }

  return {
    verdict: isWhitelist ? "excluded" : "imported",
    ruleId: null,
    reason: noMatchReason(askedCount, isWhitelist),
    unknownFacts: [],
    trace,
  };
}

/** A privacy rule in words: its conditions, e.g. `title contains "payroll", lasts 90 s or more`. */
export function privacyRuleLabel({ settings }: Pick<PrivacyRule, "settings">): string {
  const parts: string[] = [];
  const values = titleValues(settings.CALL_TITLE ?? "");
  if (values.length > 0) parts.push(`title contains ${quoted(values)}`);
  const participantCount = settings.PARTECIPANTS?.length ?? 0;
  if (participantCount > 0)
    parts.push(
      participantCount === 1
        ? "a chosen user takes part"
        : `one of ${participantCount} users takes part`,
    );
  if (isGiven(settings.MIN_DURATION)) parts.push(`lasts ${settings.MIN_DURATION} s or more`);
  if (isGiven(settings.MAX_DURATION)) parts.push(`lasts ${settings.MAX_DURATION} s or less`);
  return parts.length > 0 ? parts.join(", ") : "no condition";
}

/**
 * IMPORT imports. In whitelist mode a match imports as well, unless EXCLUDE was chosen on the rule.
 * A behaviour we do not know counts as EXCLUDE.
 */
function verdictOfMatch({ settings }: PrivacyRule, isWhitelist: boolean): "imported" | "excluded" {
  if (settings.MATCHED_CALL_BEHAVIOR === "IMPORT") return "imported";
  return isWhitelist && !settings.MATCHED_CALL_BEHAVIOR ? "imported" : "excluded";
}

function answerConditions(
  { settings }: PrivacyRule,
  title: string,
  facts: PrivacyFacts,
): ConditionAnswer[] {
  const answers: ConditionAnswer[] = [];

  const values = titleValues(settings.CALL_TITLE ?? "");
  if (values.length > 0) {
    const value = values.find((candidate) => title.includes(candidate)) ?? null;
    const reason =
      value === null
        ? `The title does not contain ${quoted(values)}.`
        : `The title contains "${value}".`;
    answers.push({
      condition: "CALL_TITLE",
      answer: value === null ? "no" : "yes",
      matchedText: value,
      reason,
    });
  }

  const wanted = settings.PARTECIPANTS ?? [];
  if (wanted.length > 0) {
    if (facts.participantUserIds === null) {
      const reason = "The participants of the call are unknown.";
      answers.push({
        condition: "PARTECIPANTS",
        answer: "participants",
        matchedText: null,
        reason,
      });
    } else {
      const userId =
        facts.participantUserIds.find((candidate) => wanted.includes(candidate)) ?? null;
      const reason =
        userId === null ? "None of the chosen users takes part." : "A chosen user takes part.";
      answers.push({
        condition: "PARTECIPANTS",
        answer: userId === null ? "no" : "yes",
        matchedText: userId,
        reason,
      });
    }
  }

  const seconds =
    facts.durationSeconds !== null && Number.isFinite(facts.durationSeconds)
      ? facts.durationSeconds
      : null;
  const durationAnswer = (
    condition: "MIN_DURATION" | "MAX_DURATION",
    bound: number,
    holds: (value: number) => boolean,
  ): ConditionAnswer => {
    if (seconds === null)
      return {
        condition,
        answer: "duration",
        matchedText: null,
        reason: "The duration of the call is unknown.",
      };
    const isShortest = condition === "MIN_DURATION";
    if (holds(seconds)) {
      const reason = `The call lasts ${seconds} s, ${isShortest ? "at least" : "at most"} ${bound} s.`;
      return { condition, answer: "yes", matchedText: `${seconds} s`, reason };
    }
    const reason = `The call lasts ${seconds} s, ${isShortest ? "less" : "more"} than ${bound} s.`;
    return { condition, answer: "no", matchedText: null, reason };
  };
  const { MIN_DURATION: shortest, MAX_DURATION: longest } = settings;
  if (isGiven(shortest))
    answers.push(durationAnswer("MIN_DURATION", shortest, (value) => value >= shortest));
  if (isGiven(longest))
    answers.push(durationAnswer("MAX_DURATION", longest, (value) => value <= longest));
  return answers;
}

function noMatchReason(askedCount: number, isWhitelist: boolean): string {
  if (!isWhitelist)
    return askedCount === 0
      ? "Imported: no privacy rule applies."
      : `Imported: none of ${askedCount} privacy rules matches.`;
  if (askedCount === 0)
    return "Excluded: only calls that match a privacy rule are imported, and there is no valid rule.";
  return `Excluded: only calls that match a privacy rule are imported, and none of ${askedCount} matches.`;
}

function entry(
  rule: PrivacyRule,
  found: Pick<RuleConsidered, "condition" | "verdict" | "reason"> & { matchedText?: string | null },
): RuleConsidered {
  const { id, level, position } = rule;
  return {
    ruleId: id,
    level,
    position,
    label: privacyRuleLabel(rule),
    matchedText: null,
    ...found,
  };
}

function quoted(values: readonly string[]): string {
  // A rule may hold hundreds of values; a reason is one sentence.
  const shown = values.slice(0, 5).map((value) => `"${value}"`);
  return values.length > shown.length
    ? `${shown.join(" or ")} or ${values.length - shown.length} more`
    : shown.join(" or ");
}

function joined(parts: readonly string[]): string {
  return [...new Set(parts)].join(", ");
}

function isGiven(value: number | null | undefined): value is number {
  return value !== undefined && value !== null;
}
