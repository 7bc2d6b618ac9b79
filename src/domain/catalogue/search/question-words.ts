/** Words that make a question of any topic. */
const asks =
  /(?<![a-z])(?:how|hows|what|what's|whats|which|who|whose|will|would|may|can|could|does|do|did|should|is|are|has|why|when|where)(?![a-z])|[?？]|多少|多大|多粗|多细|多长|多久|多高|多宽|几|怎么|如何|哪|吗|呢|什么|会不会|能不能|够不够|行不行|要不要|谁|是否|还是|该|(\p{Script=Han})不\1|没有?$|(?<![a-z])\d\S*\s+(?:(?:hp|kw|in|inch|gal|gallon|psi|cfm)\s+)?or\s+\d/u;

export const isQuestion = (plain: string): boolean => asks.test(plain);
