/* What the Swift modules see of libexpat: its header, and one function for each call that only some versions have. */

#ifndef STREAMINGXML_EXPAT_SHIM_H
#define STREAMINGXML_EXPAT_SHIM_H

/* The amplification setters hide behind XML_DTD in headers up to 2.5.0, and behind XML_GE from 2.6.0 on.
   Every distributed build of the library has both. */
#ifndef XML_DTD
#define XML_DTD 1
#endif
#ifndef XML_GE
#define XML_GE 1
#endif

#include <expat.h>

#define STREAMINGXML_EXPAT_AT_LEAST(major, minor, micro)                                                              \
    (XML_MAJOR_VERSION * 10000 + XML_MINOR_VERSION * 100 + XML_MICRO_VERSION >=                                      \
     (major) * 10000 + (minor) * 100 + (micro))

#if !STREAMINGXML_EXPAT_AT_LEAST(2, 4, 0)
#error "StreamingXML needs libexpat 2.4.0 or later (its protection against entity amplification)"
#endif

/* Limits how much larger than the input the expanded entities may become, once they exceed `threshold` bytes. */
static inline XML_Bool streamingxml_set_amplification_limit(XML_Parser parser, float factor,
                                                            unsigned long long threshold) {
    return XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, factor) &&
           XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, threshold);
}

/* Turns off the deferral of unfinished tokens that 2.6.0 brought: the input stage has a rule of its own, which is
   prompt as well as linear. Earlier versions have nothing to turn off. */
static inline void streamingxml_disable_reparse_deferral(XML_Parser parser) {
#if STREAMINGXML_EXPAT_AT_LEAST(2, 6, 0)
    XML_SetReparseDeferralEnabled(parser, XML_FALSE);
#else
    (void)parser;
#endif
}

#endif
