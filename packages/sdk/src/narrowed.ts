/** The first names of dotted paths: `routes` of `routes.legs.distance`. */
type Head<Path> = Path extends `${infer Name}.${string}` ? Name : Path
/** What follows a name in dotted paths; the name alone stands for all below it. */
type Below<Path, Name extends string> = Path extends Name ? '*' : Path extends `${Name}.${infer Rest}` ? Rest : never

type Paths<List> = List extends `${infer Path},${infer Rest}` ? Trimmed<Path> | Paths<Rest> : Trimmed<List>
type Trimmed<Text> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trimmed<Rest> : Text

type Picked<Value, Path> = '*' extends Path
  ? Value
  : Value extends readonly (infer Item)[]
    ? Picked<Item, Path>[]
    : Value extends object
      ? {
          [Name in keyof Value as Name extends Head<Path> ? Name : never]: Picked<
            Value[Name],
            Below<Path, Name & string>
          >
        }
      : Value

type Partially<Value> = Value extends readonly (infer Item)[]
  ? Partially<Item>[]
  : Value extends object
    ? { [Name in keyof Value]?: Partially<Value[Name]> }
    : Value

/**
 * An answer with the fields that were asked for: all of it without `fields`, what its paths name where the text is a literal, and
 * any part of it where the text is known only when the program runs.
 */
export type Narrowed<Answer, Fields extends string | undefined> = [Fields] extends [never]
  ? Answer
  : undefined extends Fields
    ? Answer
    : string extends Fields
      ? Partially<Answer>
      : Picked<Answer, Paths<Fields>>

/** A request with `fields`, whose text decides on the type of the answer. */
export type Asking<Request, Fields extends string> = Request extends unknown
  ? Omit<Request, 'fields'> & { fields?: Fields }
  : never
